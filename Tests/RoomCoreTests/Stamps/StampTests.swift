import MapModel
import Testing
import WireProtocol

@testable import RoomCore

@Suite("The room's clock")
struct StampTests {
    private let rename: [Edit] = [.setProperty(triangle, name, json("1"))]

    @Test("[ST2] a batch takes its stamp from the wall when it opens")
    func opening() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        let opened = table.now.wall
        table.wait(500)
        table.ben(.dragStart(1, otherCorner))
        #expect(table.batch().stamp == Stamp(milliseconds: opened))
    }

    @Test("[ST2] when the wall goes back, or stands, stamps go on by one")
    func wallGoesBack() {
        var table = Table()
        table.ann(.operation(1, rename))
        let first = table.batch()
        #expect(first.stamp == Stamp(milliseconds: table.now.wall))
        for (number, wall) in [table.now.wall, table.now.wall - 1, 0, 5].enumerated() {
            table.now.wall = wall
            table.ann(.operation(OperationNumber(UInt32(number + 2)), rename))
            let batch = table.batch()
            let stamp = first.stamp(2 * UInt64(number + 1))
            #expect(batch.stamp == stamp)
            #expect(batch.events.first.flatMap(\.stamp) == stamp.advanced(by: 1))
        }
    }

    @Test("[ST2] stamps never go back over a restart, whatever the wall says")
    func restart() throws {
        var table = Table()
        table.ann(.operation(1, rename + rename))
        let last = table.batch().stamp(2)
        table.now.wall = 0
        var second = try table.restarted()
        #expect(second.batch().stamp == last.advanced(by: 1))
    }

    @Test("[ST3] operations of a batch take the next stamps in room order")
    func consecutive() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.operation(1, rename + rename + rename))
        table.ben(.operation(1, [.removeFeature(FeatureID(9, 9))]))
        table.ann(.dragMove(1, at(1, 1)))
        table.ann(.operation(2, .dragEnd(1, corner, at(2, 2))))
        table.ben(.operation(2, rename))
        table.ben(.operation(3, rename))
        let batch = table.batch()
        let offsets = batch.events.compactMap(\.stamp).map { $0.rawValue - batch.stamp.rawValue }
        #expect(offsets == [1, 4, 5, 6])
    }

    @Test("[ST3] the k-th edit of a group has the group's stamp + k")
    func group() {
        var table = Table()
        let keys = ["a", "b", "c"].map { PropertyKey($0) }
        table.ann(.operation(1, keys.map { .setProperty(triangle, $0, json("1")) }))
        let batch = table.batch()
        let stamps = keys.map { table.room.document.property($0, of: triangle)?.stamp }
        #expect(stamps == [batch.stamp(1), batch.stamp(2), batch.stamp(3)])
    }

    @Test("[ST5] online, the last to arrive wins")
    func lastWins() {
        var table = Table()
        table.now.wall -= 100_000
        for number in UInt32(1)...20 {
            let who: ReplicaID = number.isMultiple(of: 3) ? .ben : .ann
            let value = json("\(number)")
            let next = (table.lastDecided(who)).next ?? .none
            table.say(.operation(next, [.setProperty(triangle, name, value)]), by: who)
            #expect(table.room.document.property(name, of: triangle)?.value.json == value)
        }
    }

    @Test("[ST4] a batch is closed before an offset reaches 65,535")
    func forcedClose() {
        var table = Table()
        let many = [Edit](repeating: .moveVertex(corner, to: at(1, 1)), count: 1_000)
        for number in UInt32(1)...67 { table.ann(.operation(OperationNumber(number), many)) }
        #expect(!table.room.isClean)
        #expect(table.room.flushTime == 0)
        let batches = table.takeBatches()
        #expect(batches.map(\.sequence) == [3, 4])
        #expect(batches.map(\.events.count) == [65, 2])
        #expect(batches[0].events.last?.lastStamp == batches[0].stamp(65_000))
        #expect(batches[1].stamp == batches[0].stamp(65_001))
        #expect(batches[1].events.first?.stamp == batches[1].stamp(1))
    }

    @Test("[ST4] the last offset that a batch can hold is 65,534")
    func exactBorder() {
        var clock = RoomClock()
        #expect(clock.hasRoom(for: 65_534))
        clock.openBatch(wall: 7)
        #expect(clock.hasRoom(for: 65_534))
        #expect(!clock.hasRoom(for: 65_535))
        #expect(clock.take(65_533) == Stamp(milliseconds: 7).advanced(by: 1))
        #expect(clock.hasRoom(for: 1))
        #expect(!clock.hasRoom(for: 2))
        #expect(clock.take(1) == Stamp(milliseconds: 7).advanced(by: 65_534))
        #expect(!clock.hasRoom(for: 1))
        #expect(clock.closeBatch() == Stamp(milliseconds: 7))
        #expect(clock.closeBatch() == nil)
        clock.openBatch(wall: 7)
        #expect(clock.batch == Stamp(milliseconds: 7).advanced(by: 65_535))
    }

    @Test("[ST10] at the end of time the clock stands still, and does not trap")
    func endOfTime() {
        var clock = RoomClock()
        clock.observe(Stamp(rawValue: .max - 1))
        clock.openBatch(wall: .max)
        #expect(clock.take(5) == Stamp(rawValue: .max))
        #expect(clock.hasRoom(for: 5))
        #expect(clock.closeBatch() == Stamp(rawValue: .max))
    }

    @Test("[ST10] no wall clock, however wrong, exhausts the stamps", arguments: [1 << 48, .max])
    func wrongClock(_ wall: UInt64) {
        var table = Table()
        table.now.wall = wall
        table.ann(.operation(1, rename))
        let batch = table.batch()
        #expect(batch.stamp == Stamp(rawValue: 1 << 63))
        table.ann(.operation(2, rename))
        #expect(table.batch().stamp == batch.stamp(2))
    }
}
