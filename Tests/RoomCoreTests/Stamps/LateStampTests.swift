import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Late operations")
struct LateStampTests {
    private let rename: [Edit] = [.setProperty(triangle, name, json("1"))]

    private func value(_ table: Table) -> CanonicalJSON? {
        table.room.document.property(name, of: triangle)?.value.json
    }

    @Test("[ST7] a late stamp between floor and ceiling counts as it is")
    func between() {
        var table = Table()
        let late = Stamp(milliseconds: table.now.wall - 300)
        table.ann(.operation(1, rename, late: late))
        #expect(table.flush() == [.edited(.ann, 1, rename, stamp: late, isLate: true)])
        #expect(value(table) == json("1"))
    }

    @Test("[ST7] it is raised above the last stamp that the room gave this replica")
    func raised() {
        var table = Table()
        table.ann(.operation(1, rename + rename))
        let given = table.batch().stamp(2)
        table.wait(5_000)
        for (number, late) in [Stamp(rawValue: 1), given].enumerated() {
            let number = OperationNumber(UInt32(number + 2))
            table.ann(.operation(number, rename, late: late))
            let stamp = given.advanced(by: UInt64(number.rawValue - 1))
            #expect(table.flush() == [.edited(.ann, number, rename, stamp: stamp, isLate: true)])
        }
        table.ben(.operation(1, rename, late: Stamp(rawValue: 1)))
        let bens = Event.edited(.ben, 1, rename, stamp: Stamp(rawValue: 1), isLate: true)
        #expect(table.flush() == [bens])
    }

    @Test("[ST7] late stamps do not start below 1: nothing carries stamp 0")
    func zero() {
        var table = Table()
        table.ben(.operation(1, rename, late: .zero))
        let edited = Event.edited(.ben, 1, rename, stamp: Stamp(rawValue: 1), isLate: true)
        #expect(table.flush() == [edited])
    }

    @Test(
        "[ST7] it is lowered to the room's next stamp", arguments: [Stamp(rawValue: .max), nil])
    func lowered(_ late: Stamp?) {
        var table = Table()
        let late = late ?? Stamp(milliseconds: table.now.wall).advanced(by: 2)
        table.ann(.operation(1, rename + rename, late: late))
        let batch = table.batch()
        let edited = Event.edited(
            .ann, 1, rename + rename, stamp: batch.stamp(1), isLate: true)
        #expect(batch.events == [edited])
    }

    @Test("[ST7] the ceiling is used up, whichever stamp it gets: what comes next wins")
    func ceilingUsedUp() {
        for late in [Stamp(rawValue: 1), Stamp(rawValue: .max)] {
            var table = Table()
            table.ann(.operation(1, rename + rename, late: late))
            table.ben(.operation(1, [.setProperty(triangle, name, json("2"))]))
            let batch = table.batch()
            #expect(batch.events.last?.stamp == batch.stamp(3))
            #expect(value(table) == json("2"))
        }
    }

    @Test("[ST7] a late group lies below a later online edit of the same replica")
    func ownOrder() {
        var table = Table()
        table.ann(.operation(1, rename, late: Stamp(rawValue: .max)))
        table.ann(.operation(2, [.setProperty(triangle, name, json("2"))]))
        table.ann(
            .operation(3, [.setProperty(triangle, name, json("3"))], late: Stamp(rawValue: 1)))
        #expect(value(table) == json("3"))
    }

    @Test("[ST8] ends that the room makes count as stamps of the holder")
    func endsCount() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        table.wait(10_000)
        let expired = table.batch().stamp(1)
        table.wait(5_000)
        let edits: [Edit] = [.moveVertex(corner, to: at(6, 6))]
        table.ann(.operation(1, .dragEnd(1, corner, at(6, 6)), late: Stamp(rawValue: 1)))
        guard case .edited(let group) = table.flush().last else {
            Issue.record("the late end was not applied")
            return
        }
        #expect(group.stamp == expired.advanced(by: 1))
        #expect(group.edits == edits)
        #expect(table.room.document.shownPosition(of: corner) == at(6, 6))
    }

    @Test("[ST8] so do the ends of a restart")
    func restartCounts() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        table.wait(1_000)
        var second = try table.restarted()
        let ended = second.batch().stamp(1)
        _ = try second.resumeAnn()
        second.wait(1_000)
        second.ann(.operation(1, rename, late: Stamp(rawValue: 1)))
        #expect(second.flush().last?.stamp == ended.advanced(by: 1))
    }

    @Test("[ST9] a late write below a newer one is applied, and the newer value stays")
    func losing() {
        var table = Table()
        let made = Stamp(milliseconds: table.now.wall)
        table.wait(1_000)
        table.ben(.operation(1, [.setProperty(triangle, name, json("2"))]))
        table.flush()
        let before = table.room.document.digest
        table.ann(.operation(1, rename, late: made))
        #expect(table.flush() == [.edited(.ann, 1, rename, stamp: made, isLate: true)])
        #expect(table.room.document.digest == before)
    }
}
