import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Dragging several vertices, or a whole feature")
struct WideDragTests {
    static let pair = DragTarget.vertices([corner, otherCorner])
    static let whole = DragTarget.feature(triangle)

    static func shift(_ longitude: Double, _ latitude: Double) -> DragValue {
        guard let shift = Translation(longitude: longitude, latitude: latitude) else {
            preconditionFailure("a shift on Earth")
        }
        return .translation(shift)
    }

    static func end(
        _ target: DragTarget, _ value: DragValue, rest: [DragRelease.Placement] = []
    ) -> NumberedMessage.Content {
        .dragEnd(DragRelease(number: 1, target: target, value: value, rest: rest))
    }

    /// Where the corners of the triangle are shown.
    static func places(_ table: Table) -> [Position?] {
        TestMap.vertices.prefix(3).map { table.room.document.shownPosition(of: $0) }
    }

    private func dragging(_ target: DragTarget, at value: DragValue) -> Table {
        var table = Table()
        table.ann(.dragStart(1, target))
        table.ann(.dragMove(1, value))
        table.flush()
        return table
    }

    @Test("[DR1] several vertices, and a feature, are one grant")
    func granted() {
        for target in [Self.pair, Self.whole] {
            var table = Table()
            #expect(table.ann(.dragStart(1, target)) == .none)
            let grant = Grant(grant: 1, replica: .ann, number: 1, target: target)
            #expect(table.flush() == [.granted(grant)])
        }
    }

    @Test("[DR2] all or none: one held vertex denies the whole, and names its holder")
    func allOrNone() {
        let held: [DragTarget] = [.vertex(otherCorner), Self.pair, Self.whole]
        for first in held {
            for second in held {
                var table = Table()
                #expect(table.ben(.dragStart(1, first)) == .none)
                let denied = Denied(
                    number: 1, code: .locked, holder: .ben, leaseMilliseconds: 10_000)
                #expect(table.ann(.dragStart(1, second)) == .denied(denied))
                #expect(table.flush().count == 1)
                let free = DragTarget.vertex(TestMap.point)
                #expect(table.ann(.dragStart(2, free)) == .none)
            }
        }
    }

    @Test("[DR4] one that is dead or unknown denies the whole; so does a feature of no vertices")
    func gone() {
        var table = Table()
        let feature = FeatureID(.ben, 1)
        table.ben(.operation(1, [.createFeature(FeatureBirth(id: feature, kind: .polygon))]))
        table.ben(.operation(2, [.removeFeature(TestMap.pointFeature)]))
        let targets: [DragTarget] = [
            .vertices([corner, VertexID(1, 99)]), .vertices([corner, TestMap.point]),
            .feature(feature), .feature(FeatureID(1, 99)), .feature(TestMap.pointFeature),
        ]
        for (index, target) in targets.enumerated() {
            let number = DragNumber(UInt32(index + 1))
            let denied = Denied(number: number, code: .gone)
            #expect(table.ann(.dragStart(number, target)) == .denied(denied))
        }
        #expect(table.room.document.drags.isEmpty)
    }

    @Test("[DR4] the limit counts named vertices of all drags, and a whole feature as one")
    func tooMany() {
        var settings = RoomSettings()
        settings.heldVertexCount = 2
        var table = Table(settings)
        let three = DragTarget.vertices([corner, otherCorner, TestMap.thirdCorner])
        #expect(table.ann(.dragStart(1, three)) == .denied(Denied(number: 1, code: .tooMany)))
        #expect(table.ann(.dragStart(2, Self.pair)) == .none)
        let third = DragTarget.vertex(TestMap.thirdCorner)
        #expect(table.ben(.dragStart(1, third)) == .denied(Denied(number: 1, code: .tooMany)))
        let whole = DragTarget.feature(TestMap.pointFeature)
        #expect(table.ben(.dragStart(2, whole)) == .denied(Denied(number: 2, code: .tooMany)))
        table.ann(.goodbye)
        #expect(table.ben(.dragStart(3, whole)) == .none)
    }

    @Test("[DR7] positions and translations lie over the document, which keeps its registers")
    func overlay() {
        let before = Table().room.document.digest.document
        var table = dragging(Self.pair, at: .positions([at(1, 1), at(11, 1)]))
        #expect(Self.places(table) == [at(1, 1), at(11, 1), at(0, 10)])
        #expect(table.room.document.digest.document == before)
        table = dragging(Self.whole, at: Self.shift(1, 2))
        #expect(Self.places(table) == [at(1, 2), at(11, 2), at(1, 12)])
        #expect(table.room.document.digest.document == before)
    }

    @Test("[DR6] a value of another form than what is held is dropped, and renews nothing")
    func misfit() {
        let values: [DragValue] = [
            .position(at(1, 1)), .positions([at(1, 1), at(2, 2)]), Self.shift(1, 1),
            .positions([at(1, 1), at(2, 2), at(3, 3)]),
        ]
        for target in [DragTarget.vertex(corner), Self.pair, Self.whole] {
            var table = Table()
            table.ann(.dragStart(1, target))
            table.flush()
            table.wait(9_000)
            for value in values where !value.fits(target) { table.ann(.dragMove(1, value)) }
            #expect(table.flush() == [])
            table.wait(1_000)
            #expect(table.room.document.drags.isEmpty)
        }
    }

    @Test("[DR7] a vertex that a translation would push off the Earth stays where it is")
    func outOfRange() {
        var table = dragging(Self.whole, at: Self.shift(0, 85))
        let places = [at(0, 85), at(10, 85), at(0, 10)]
        #expect(Self.places(table) == places)
        table.ann(.operation(1, Self.end(Self.whole, Self.shift(0, 85))))
        table.flush()
        #expect(Self.places(table) == places)
        #expect(table.room.document.drags.isEmpty)
    }

    @Test("[DR8] an end writes every register with one stamp and the holder's replica")
    func released() {
        var table = dragging(Self.whole, at: Self.shift(1, 1))
        table.ann(.operation(1, Self.end(Self.whole, Self.shift(3, 4))))
        let batch = table.batch()
        #expect(Self.places(table) == [at(3, 4), at(13, 4), at(3, 14)])
        for vertex in TestMap.vertices.prefix(3) {
            let register = table.room.document.position(of: vertex)
            #expect(register?.stamp == batch.stamp(1) && register?.replica == .ann)
        }
    }

    @Test("[DR15] an end that names less, more or something else is refused, and the drag goes on")
    func otherTarget() {
        var table = dragging(Self.pair, at: .positions([at(1, 1), at(11, 1)]))
        let content = NumberedMessage.Content.dragEnd(1, corner, at(6, 6))
        table.ann(.operation(1, content))
        #expect(table.flush() == [.refused(.ann, 1, .leaseEnded, content)])
        #expect(table.room.document.drags.count == 1)
    }

    @Test("[DR14] late and without its grant, an end is one late group of final positions")
    func lateEnd() throws {
        let rest = [
            DragRelease.Placement(corner, at(7, 7)), DragRelease.Placement(otherCorner, at(17, 7)),
        ]
        let values = [
            (Self.pair, DragValue.positions(rest.map(\.position))), (Self.whole, Self.shift(7, 7)),
        ]
        for (target, value) in values {
            var table = dragging(target, at: target == Self.pair ? value : Self.shift(1, 1))
            table.room.disconnected(.ann, at: table.now)
            table.wait(3_000)
            let closed = table.batch()
            _ = try table.resumeAnn()
            table.flush()
            table.wait(1_000)
            let late = closed.stamp(1).advanced(by: 100)
            let isWhole = target == Self.whole
            let content = Self.end(target, value, rest: isWhole ? rest : [])
            table.ann(.operation(1, content, late: late))
            let group = EditGroup(
                replica: .ann, number: 1, content: content.hash, stamp: late, isLate: true,
                edits: rest.map { .moveVertex($0.vertex, to: $0.position) })
            #expect(table.flush() == [.edited(group)])
            #expect(Self.places(table).prefix(2) == [at(7, 7), at(17, 7)])
        }
    }

    @Test("[DR14] without final positions it is refused, and what the forced end wrote stays")
    func lateEndWithoutRest() throws {
        var table = dragging(Self.whole, at: Self.shift(1, 1))
        table.room.disconnected(.ann, at: table.now)
        table.wait(3_000)
        table.flush()
        _ = try table.resumeAnn()
        table.flush()
        let content = Self.end(Self.whole, Self.shift(7, 7))
        table.ann(.operation(1, content, late: Stamp(rawValue: .max)))
        #expect(table.flush() == [.refused(.ann, 1, .leaseEnded, content)])
        #expect(Self.places(table) == [at(1, 1), at(11, 1), at(1, 11)])
    }

    @Test("[DR18] a wide drag ends with the epoch, its value written")
    func restart() throws {
        for (target, value) in [
            (Self.pair, DragValue.positions([at(1, 1), at(11, 1)])), (Self.whole, Self.shift(1, 1)),
        ] {
            let table = dragging(target, at: value)
            let before = Self.places(table)
            let second = try table.restarted()
            #expect(second.room.document.drags.isEmpty)
            #expect(Self.places(second) == before)
        }
    }
}
