import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct DragTests {
    static let one = DragNumber(1)

    static func end(
        _ drag: UInt32, _ vertex: VertexID, _ at: Position, number: UInt32 = 1, late: Stamp? = nil
    ) -> ClientMessage {
        let content = NumberedMessage.Content.dragEnd(DragNumber(drag), vertex, at)
        return .numbered(
            NumberedMessage(number: OperationNumber(number), late: late, content: content))
    }

    static func denied(_ drag: UInt32) -> ServerMessage {
        .denied(Denied(number: DragNumber(drag), code: .locked, holder: ReplicaID(2)))
    }

    @Test("[DR8] press, move, grant, release: none, starting, dragging, ending, none")
    func whole() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        #expect(drag == Self.one)
        host.core.moveDrag(drag, to: Land.at(4, 4), at: host.now)
        var (sent, events) = host.take()
        #expect(sent == [.dragStart(drag, Land.west), .dragMove(drag, Land.at(4, 4))])
        #expect(events == [.dragState(drag, .starting)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(4, 4))

        var batch = host.receiveBatch(.grant(1, Land.west), .moved(GrantNumber(1), Land.at(4, 4)))
        #expect(host.take().events == [.dragState(drag, .dragging), .applied(batch)])

        let number = try host.core.endDrag(drag, at: Land.at(5, 5), now: host.now)
        (sent, events) = host.take()
        #expect(sent == [Self.end(1, Land.west, Land.at(5, 5))])
        #expect(events == [.dragState(drag, .ending)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(5, 5))

        batch = host.receiveBatch(.end(.released, Land.at(5, 5), number: 1))
        #expect(
            host.take().events == [
                .decided(Outcome(number: number, refusal: nil)), .dragState(drag, .none),
                .applied(batch),
            ])
        #expect(host.core.document.position(of: Land.west)?.value == Land.at(5, 5))
    }

    @Test("[DR9] a cancel shows the register again at once")
    func cancelled() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(drag, to: Land.at(4, 4), at: host.now)
        host.receiveBatch(.grant(1, Land.west), .moved(GrantNumber(1), Land.at(4, 4)))
        _ = host.take()
        let number = try #require(try host.core.cancelDrag(drag, now: host.now))
        let (sent, events) = host.take()
        #expect(sent == [.numbered(NumberedMessage(number: number, content: .dragCancel(drag)))])
        #expect(events == [.dragState(drag, .canceling)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(1, 1))
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(4, 4))
        host.receiveBatch(.end(.cancelled, number: 1))
        #expect(host.core.dragState(drag) == .none)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(1, 1))
    }

    @Test("[DR2] a denied drag is over and shows what the room has")
    func deniedDrag() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(drag, to: Land.at(4, 4), at: host.now)
        _ = host.take()
        host.receive(Self.denied(1))
        #expect(
            host.take().events
                == [.denied(drag, .locked, holder: ReplicaID(2)), .dragState(drag, .none)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(1, 1))
        host.core.moveDrag(drag, to: Land.at(5, 5), at: host.now)
        #expect(host.take().sent == [])
        #expect(throws: ClientError.unknownDrag(drag)) {
            try host.core.endDrag(drag, at: Land.at(5, 5), now: host.now)
        }
        host.receive(Self.denied(1))
        #expect(host.take().events == [])
    }

    @Test("a denial after the release leaves the end to its own outcome")
    func deniedWhileEnding() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        try host.core.endDrag(drag, at: Land.at(5, 5), now: host.now)
        host.receive(Self.denied(1))
        #expect(host.core.dragState(drag) == .ending)
        host.receiveBatch(.refused(1, .leaseEnded))
        #expect(host.core.dragState(drag) == .none)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(1, 1))
    }

    @Test(
        "[DR10] the room ends a drag; the finger may start again under a new number",
        arguments: [EndReason.expired, .closed, .deleted, .restart, .revoked])
    func forced(reason: EndReason) throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.receiveBatch(.grant(1, Land.west))
        _ = host.take()
        let batch = host.receiveBatch(.end(reason))
        #expect(
            host.take().events == [
                .dragLost(drag, .ended(reason)), .dragState(drag, .none), .applied(batch),
            ])
        #expect(try host.core.startDrag(of: Land.west, at: host.now) == DragNumber(2))
        #expect(host.take().sent == [.dragStart(DragNumber(2), Land.west)])
    }

    @Test("a forced end that crosses our release: the release is refused, nothing is lost twice")
    func forcedWhileEnding() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.receiveBatch(.grant(1, Land.west))
        try host.core.endDrag(drag, at: Land.at(5, 5), now: host.now)
        _ = host.take()
        let end = host.receiveBatch(.end(.expired, Land.at(4, 4)))
        #expect(host.take().events == [.applied(end)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(5, 5))
        host.receiveBatch(.refused(1, .leaseEnded))
        #expect(host.core.dragState(drag) == .none)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(4, 4))
    }

    @Test("drags of what is not there, or is dragged already, do not start")
    func refusedLocally() throws {
        var host = Host.online()
        #expect(throws: ClientError.gone) {
            try host.core.startDrag(of: VertexID(ReplicaID(3), 3), at: host.now)
        }
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        #expect(throws: ClientError.alreadyDragging(drag)) {
            try host.core.startDrag(of: Land.west, at: host.now)
        }
        _ = try host.core.removeFeature(Land.point, at: host.now)
        #expect(throws: ClientError.gone) {
            try host.core.startDrag(of: Land.top, at: host.now)
        }
        var stranger = Host()
        #expect(throws: ClientError.gone) {
            try stranger.core.startDrag(of: Land.west, at: stranger.now)
        }
    }

    @Test("[DR20] at most 16 starts are unanswered; the rest follow as answers come")
    func manyStarts() throws {
        var host = Host.online()
        var source = IdentifierSource(replica: ReplicaID(2))
        let coordinates = (0..<20).map { Coordinate(Land.at(Double($0), 0)) }
        let path = PathContent(part: 0, role: .line, coordinates: coordinates)
        let edits = FeatureContent(kind: .lineString, paths: [path]).creation(&source)
        host.receiveBatch(.edited(1, edits, replica: ReplicaID(2)))
        _ = host.take()
        for counter in 3...20 {
            _ = try host.core.startDrag(of: VertexID(ReplicaID(2), UInt32(counter)), at: host.now)
        }
        #expect(host.take().sent.count == 16)
        // A release before its start was sent is a late move; the start is not sent any more.
        try host.core.endDrag(DragNumber(17), at: Land.at(0, 1), now: host.now)
        let stamp = try #require(host.core.operations.first?.stamp)
        let vertex = VertexID(ReplicaID(2), 19)
        #expect(host.take().sent == [Self.end(17, vertex, Land.at(0, 1), late: stamp)])
        host.receive(Self.denied(1))
        #expect(host.take().sent == [.dragStart(DragNumber(18), VertexID(ReplicaID(2), 20))])
    }
}
