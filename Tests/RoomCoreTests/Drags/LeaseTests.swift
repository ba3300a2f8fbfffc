import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Leases")
struct LeaseTests {
    private func dragging() -> Table {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        return table
    }

    private func expiry(_ batch: Batch, _ position: Position?) -> Event {
        .ended(
            DragEnd(
                grant: 1, replica: .ann, reason: .expired, position: position,
                stamp: batch.stamp(1)))
    }

    @Test("[DR11] after 10 s without a message a drag ends, and its value is written")
    func lease() {
        var table = dragging()
        #expect(table.room.isWaiting)
        table.wait(9_999)
        #expect(table.flush() == [])
        table.wait(1)
        let batch = table.batch()
        #expect(batch.events == [expiry(batch, at(5, 5))])
        let register = Register(at(5, 5), stamp: batch.stamp(1), replica: .ann)
        #expect(table.room.document.position(of: corner) == register)
        #expect(!table.room.isWaiting)
    }

    @Test("[DR10] a drag that never moved ends without a trace in the document")
    func withoutValue() {
        var table = Table()
        let before = table.room.document.digest
        table.ann(.dragStart(1, corner))
        table.flush()
        table.wait(10_000)
        let batch = table.batch()
        #expect(batch.events == [expiry(batch, nil)])
        #expect(table.room.document.digest == before)
    }

    @Test("[DR11] 120 s without a change end a drag, however often it says so")
    func still() {
        var table = dragging()
        for _ in 0..<39 {
            table.wait(3_000)
            table.ann(.dragMove(1, at(5, 5)))
        }
        table.wait(2_999)
        #expect(table.flush() == [])
        table.wait(1)
        let batch = table.batch()
        #expect(batch.events == [expiry(batch, at(5, 5))])
    }

    @Test("[DR11] any change starts the 120 s anew")
    func changing() {
        var table = dragging()
        for second in 1...30 {
            table.wait(9_000)
            table.ann(.dragMove(1, at(Double(second), 5)))
        }
        #expect(!table.room.document.drags.isEmpty)
    }

    @Test("[DR12] a lease is judged only when the turn ends: what was read before still counts")
    func judgedLast() {
        var table = dragging()
        table.now.monotonic += 60_000
        table.ann(.dragMove(1, at(6, 6)))
        table.wait(0)
        #expect(table.flush() == [.moved(1, at(6, 6))])
    }

    @Test(
        "[DR12] a pause over 1 s extends leases and graces by its length",
        arguments: [1_000, 1_001])
    func pause(_ pause: UInt64) {
        var table = dragging()
        table.ben(.dragStart(1, otherCorner))
        table.room.disconnected(.ben, at: table.now)
        table.flush()
        let isExtended = pause > 1_000
        table.wait(2_999, pause: pause)
        #expect(table.flush().count == 0)
        table.wait(1)
        #expect(table.flush().count == (isExtended ? 0 : 2))
        table.wait(1_001)
        #expect(table.flush().count == (isExtended ? 2 : 0))
        table.wait(5_999)
        #expect(table.flush().count == (isExtended ? 0 : 1))
        table.wait(1_001)
        #expect(table.flush().count == (isExtended ? 1 : 0))
    }

    @Test("[DR12] drags that expire together end in order of grant")
    func order() {
        var table = Table()
        for (index, vertex) in TestMap.vertices.enumerated() {
            let who: ReplicaID = index.isMultiple(of: 2) ? .ben : .ann
            table.say(.dragStart(DragNumber(UInt32(index + 1)), vertex), by: who)
        }
        table.flush()
        table.wait(10_000)
        let ended = table.flush().compactMap { event -> GrantNumber? in
            guard case .ended(let end) = event else { return nil }
            return end.grant
        }
        #expect(ended == [1, 2, 3, 4])
    }
}
