import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Moving")
struct MoveTests {
    @Test("[DR7] a move is shown, and writes no register")
    func overlay() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        let before = table.room.document.digest
        #expect(table.ann(.dragMove(1, at(4, 4))) == .none)
        #expect(table.flush().last == .moved(1, at(4, 4)))
        let document = table.room.document
        #expect(document.digest.document == before.document)
        #expect(document.digest.drags != before.drags)
        #expect(document.shownPosition(of: corner) == at(4, 4))
        #expect(document.position(of: corner)?.value == at(0, 0))
    }

    @Test("[DR6] a move without a grant is dropped in silence")
    func withoutGrant() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        #expect(table.ben(.dragMove(1, at(4, 4))) == .none)
        #expect(table.ann(.dragMove(2, at(4, 4))) == .none)
        #expect(table.flush() == [])
        #expect(table.room.document.shownPosition(of: corner) == at(0, 0))
    }

    @Test("[BA3] of a drag's moves the newest is kept, at its last place, among grants and ends")
    func conflated() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(1, 1)))
        table.ben(.dragStart(1, otherCorner))
        table.ben(.dragMove(1, at(2, 2)))
        table.ann(.dragMove(1, at(3, 3)))
        table.ben(.operation(1, .dragCancel(1)))
        table.ann(.dragMove(1, at(4, 4)))
        let batch = table.batch()
        let cancel = DragEnd(
            grant: 2, replica: .ben, reason: .cancelled, position: nil, stamp: batch.stamp(1),
            operation: .init(
                number: 1, content: NumberedMessage.Content.dragCancel(1).hash))
        let events: [Event] = [
            .granted(Grant(grant: 1, replica: .ann, number: 1, vertex: corner)),
            .granted(Grant(grant: 2, replica: .ben, number: 1, vertex: otherCorner)),
            .moved(2, at(2, 2)),
            .ended(cancel),
            .moved(1, at(4, 4)),
        ]
        #expect(batch.events == events)
    }

    @Test("[BA3] the next batch begins afresh")
    func nextBatch() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(1, 1)))
        table.flush()
        table.ann(.dragMove(1, at(2, 2)))
        #expect(table.flush() == [.moved(1, at(2, 2))])
    }

    @Test("[DR11] a repeated place is no event, but renews the lease")
    func heldStill() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(1, 1)))
        table.flush()
        for _ in 0..<10 {
            table.wait(9_999)
            table.ann(.dragMove(1, at(1, 1)))
        }
        #expect(table.flush() == [])
        #expect(!table.room.document.drags.isEmpty)
    }

    @Test("[BA2] a move of a quiet room is ready at once; a repeated place readies nothing")
    func readiness() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        table.wait(100)
        table.ann(.dragMove(1, at(1, 1)))
        #expect((table.room.flushTime ?? .max) <= table.now.monotonic)
        table.flush()
        table.ann(.dragMove(1, at(1, 1)))
        #expect(table.room.flushTime == nil)
        #expect(table.room.isClean)
    }
}
