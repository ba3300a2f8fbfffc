import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite("Dragging several vertices, or a whole feature")
struct WideDragTests {
    static let drag = DragNumber(1)
    static let pair = DragTarget.vertices([Land.west, Land.east])
    static let whole = DragTarget.feature(Land.line)
    static let shift = DragValue.translation(Field.shift(3, 3))

    /// A target, a value, and where the line's vertices then are.
    static let cases: [(DragTarget, DragValue, [Position])] = [
        (pair, .positions([Land.at(5, 5), Land.at(6, 6)]), [Land.at(5, 5), Land.at(6, 6)]),
        (whole, shift, [Land.at(4, 4), Land.at(5, 5)]),
    ]

    private func places(_ core: ClientCore) -> [Position?] {
        let vertices = [Land.west, Land.east]
        let shown = core.shown
        let places = vertices.map { core.shownPosition(of: $0) }
        #expect(places == vertices.map { shown.shownPosition(of: $0) })
        return places
    }

    private func grant(_ target: DragTarget) -> Event {
        .granted(
            Grant(grant: GrantNumber(1), replica: Host.replica, number: Self.drag, target: target))
    }

    private func release(
        _ target: DragTarget, _ value: DragValue, _ positions: [Position]
    ) -> NumberedMessage.Content {
        let rest = zip([Land.west, Land.east], positions).map { DragRelease.Placement($0, $1) }
        return .dragEnd(
            DragRelease(
                number: Self.drag, target: target, value: value,
                rest: target == Self.whole ? rest : []))
    }

    @Test(
        "[DR8] from press to release it is shown at once, with the grant or before",
        arguments: cases)
    func whole(target: DragTarget, value: DragValue, positions: [Position]) throws {
        for isGranted in [false, true] {
            var host = Host.online()
            let drag = try host.core.startDrag(of: target, at: host.now)
            if isGranted { host.receiveBatch(grant(target)) }
            host.core.moveDrag(drag, to: value, at: host.now)
            #expect(places(host.core) == positions)
            #expect(
                host.take().sent == [.dragStart(drag, target), .dragMove(drag, value)])
            let number = try host.core.endDrag(drag, at: value, now: host.now)
            let content = release(target, value, positions)
            #expect(host.take().sent == [.numbered(.init(number: number, content: content))])
            #expect(places(host.core) == positions)
            if !isGranted { host.receiveBatch(grant(target)) }
            #expect(places(host.core) == positions)
            host.receiveBatch(
                .ended(
                    DragEnd(
                        grant: GrantNumber(1), replica: Host.replica, reason: .released,
                        value: value, stamp: Stamp(milliseconds: 1_000_100),
                        operation: .init(number: number, content: content.hash))))
            #expect(places(host.core) == positions)
            #expect(host.core.dragState(drag) == .none)
        }
    }

    @Test("[DR14] a late end is shown whether its grant lives or not", arguments: cases)
    func late(target: DragTarget, value: DragValue, positions: [Position]) throws {
        for lives in [false, true] {
            var host = Host.online()
            let drag = try host.core.startDrag(of: target, at: host.now)
            host.receiveBatch(grant(target))
            _ = host.take()
            host.cut()
            try host.core.endDrag(drag, at: value, now: host.now)
            #expect(places(host.core) == positions)
            let stamp = try #require(host.core.operations.first?.stamp)
            host.reconnect()
            let own = Grant(
                grant: GrantNumber(1), replica: Host.replica, number: drag, target: target)
            host.receive(
                host.end(
                    isFirst: true, sequence: 12, drags: lives ? [OpenDrag(own)] : [],
                    highestDrag: 1))
            let content = release(target, value, positions)
            #expect(
                host.take().sent == [
                    .numbered(.init(number: OperationNumber(1), late: stamp, content: content))
                ])
            #expect(places(host.core) == positions)
        }
    }

    @Test("[DR24] the end of a feature names up to 2,000 final positions, else none")
    func manyPositions() throws {
        for (count, restCount) in [(2_000, 2_000), (2_001, 0)] {
            var host = Host.online()
            // In several groups of births, as one message holds about a thousand.
            let places = (0..<900).map { Coordinate(Land.at(Double($0) / 100, 0)) }
            let path = PathContent(part: 0, role: .line, coordinates: places)
            let line = FeatureContent(kind: .multiLineString, paths: [path])
            let made = try host.core.createFeature(line, at: host.now)
            var left = count - places.count
            var part: UInt32 = 0
            while left > 0 {
                part += 1
                let more = PathContent(
                    part: part, role: .line, coordinates: Array(places.prefix(left)))
                _ = try host.core.addPath(more, to: made.feature, now: host.now)
                left -= more.coordinates.count
            }
            let drag = try host.core.startDrag(of: .feature(made.feature), at: host.now)
            let shift = try #require(Translation(longitude: 1, latitude: 1))
            try host.core.endDrag(drag, at: .translation(shift), now: host.now)
            guard case .dragEnd(let release)? = host.core.operations.last?.content else {
                Issue.record("the drag has no end")
                return
            }
            #expect(release.rest.count == restCount)
            #expect(release.rest.first.map { $0.position == Land.at(1, 1) } ?? (restCount == 0))
        }
    }

    @Test("[DR9] a cancel, and a denial, show the registers again", arguments: cases)
    func dropped(target: DragTarget, value: DragValue, positions: [Position]) throws {
        for isDenied in [false, true] {
            var host = Host.online()
            let drag = try host.core.startDrag(of: target, at: host.now)
            host.core.moveDrag(drag, to: value, at: host.now)
            if isDenied {
                host.receive(DragTests.denied(1))
            } else {
                host.receiveBatch(grant(target), .moved(GrantNumber(1), value))
                try host.core.cancelDrag(drag, now: host.now)
            }
            #expect(places(host.core) == [Land.at(1, 1), Land.at(2, 2)])
        }
    }

    @Test("what does not fit is not sent, and what is dragged is not dragged twice")
    func misfit() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Self.pair, at: host.now)
        _ = host.take()
        host.core.moveDrag(drag, to: Self.shift, at: host.now)
        host.core.moveDrag(drag, to: Land.at(1, 1), at: host.now)
        #expect(host.take().sent == [])
        #expect(throws: ClientError.misfit) {
            try host.core.endDrag(drag, at: Self.shift, now: host.now)
        }
        for target in [Self.pair, Self.whole, .vertex(Land.east)] {
            #expect(throws: ClientError.alreadyDragging(drag)) {
                try host.core.startDrag(of: target, at: host.now)
            }
        }
        #expect(host.core.heldDrag(of: Land.east) == drag)
        _ = try host.core.startDrag(of: Land.top, at: host.now)
    }

    @Test("[SE16] in a new session an unsent release names what it held by the new identifiers")
    func renamed() throws {
        for isWhole in [false, true] {
            var host = Host.online()
            host.cut()
            let line = FeatureContent(
                kind: .lineString, paths: [Field.path(.line, [(1, 1), (2, 2)])])
            _ = try host.core.createFeature(Land.content, at: host.now)
            let made = try host.core.createFeature(line, at: host.now)
            let vertices = [VertexID(Host.replica, 6), VertexID(Host.replica, 7)]
            let target: DragTarget = isWhole ? .feature(made.feature) : .vertices(vertices)
            let value =
                isWhole ? Self.shift : .positions([Land.at(4, 4), Land.at(5, 5)])
            let drag = try host.core.startDrag(of: target, at: host.now)
            try host.core.endDrag(drag, at: value, now: host.now)
            host.connect()
            _ = host.take()
            host.receive(host.welcome(isResumed: false, replica: ReplicaID(8)))
            guard case .renamed(let renaming)? = host.take().events.last else {
                Issue.record("nothing was renamed")
                return
            }
            host.receive(Land.frame)
            host.receive(host.end(isReplacement: true, sequence: 3))
            let named = vertices.map { renaming($0) }
            #expect(named == [VertexID(ReplicaID(8), 6), VertexID(ReplicaID(8), 7)])
            let positions = [Land.at(4, 4), Land.at(5, 5)]
            let rest = zip(named, positions).map { DragRelease.Placement($0, $1) }
            let expected = DragRelease(
                number: drag,
                target: isWhole ? .feature(renaming(made.feature)) : .vertices(named),
                value: value, rest: isWhole ? rest : [])
            #expect(host.core.operations.last?.content == .dragEnd(expected))
            #expect(named.map { host.core.shownPosition(of: $0) } == positions)
            #expect(!host.core.canUndo)
        }
    }

    @Test("[DR11] a finger that never moved keeps its lease with where everything stands")
    func still() throws {
        let targets: [(DragTarget, DragValue)] = [
            (Self.pair, .positions([Land.at(1, 1), Land.at(2, 2)])),
            (Self.whole, .translation(Field.shift(0, 0))),
        ]
        for (target, value) in targets {
            var host = Host.online()
            let drag = try host.core.startDrag(of: target, at: host.now)
            host.receiveBatch(grant(target))
            _ = host.take()
            host.wait(3_000)
            #expect(host.take().sent == [.dragMove(drag, value)])
        }
    }
}
