import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Ending a drag")
struct EndTests {
    private let endContent = NumberedMessage.Content.dragEnd(1, corner, at(6, 6))
    private let cancelContent = NumberedMessage.Content.dragCancel(1)

    /// A table at which ann drags a corner and has moved it.
    private func dragging() -> Table {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        return table
    }

    @Test("[DR8] an end writes the final position, with its stamp and the holder's replica")
    func released() {
        var table = dragging()
        #expect(table.ann(.operation(1, endContent)) == .none)
        let batch = table.batch()
        let end = DragEnd(
            grant: 1, replica: .ann, reason: .released, position: at(6, 6), stamp: batch.stamp(1),
            operation: .init(number: 1, content: endContent.hash))
        #expect(batch.events == [.ended(end)])
        let register = Register(at(6, 6), stamp: batch.stamp(1), replica: .ann)
        #expect(table.room.document.position(of: corner) == register)
        #expect(table.ben(.dragStart(1, corner)) == .none)
    }

    @Test("[DR15] an end that is sent again while its grant lives is a normal end")
    func lateEndOfLiveDrag() throws {
        var table = dragging()
        table.room.disconnected(.ann, at: table.now)
        _ = try table.resumeAnn()
        table.ann(.operation(1, endContent, late: Stamp(rawValue: 9)))
        let batch = table.batch()
        let end = DragEnd(
            grant: 1, replica: .ann, reason: .released, position: at(6, 6), stamp: batch.stamp(1),
            operation: .init(number: 1, content: endContent.hash))
        #expect(batch.events == [.ended(end)])
    }

    @Test("[DR9] a cancel drops the value and uncovers the register, bit for bit")
    func cancelled() {
        var table = Table()
        let before = table.room.document.digest
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        table.ann(.operation(1, cancelContent))
        let batch = table.batch()
        let end = DragEnd(
            grant: 1, replica: .ann, reason: .cancelled, position: nil, stamp: batch.stamp(1),
            operation: .init(number: 1, content: cancelContent.hash))
        #expect(batch.events == [.ended(end)])
        #expect(table.room.document.digest == before)
    }

    @Test("[DR14] an end after its lease is refused and writes nothing", arguments: [0, 1, 60_000])
    func endAfterLease(_ lateness: UInt64) {
        var table = dragging()
        table.wait(10_000 + lateness)
        table.flush()
        let before = table.room.document.digest
        #expect(table.ann(.operation(1, endContent)) == .none)
        let refused = Event.refused(.ann, 1, .leaseEnded, endContent)
        #expect(table.flush() == [refused])
        #expect(table.room.document.digest == before)
    }

    @Test("[DR14] sent again on a later connection, it is a late move to the final position")
    func lateEndOfDeadDrag() throws {
        var table = dragging()
        table.room.disconnected(.ann, at: table.now)
        table.wait(3_000)
        let closed = table.batch()
        let late = closed.stamp(1).advanced(by: 100)
        _ = try table.resumeAnn()
        table.flush()
        table.wait(1_000)
        table.ann(.operation(1, endContent, late: late))
        let group = EditGroup(
            replica: .ann, number: 1, content: endContent.hash, stamp: late, isLate: true,
            edits: [.moveVertex(corner, to: at(6, 6))])
        #expect(table.flush().last == .edited(group))
        #expect(table.room.document.shownPosition(of: corner) == at(6, 6))
    }

    @Test("[DR14] a late end of a vertex that never was is refused")
    func lateEndOfNothing() {
        var table = Table()
        let content = NumberedMessage.Content.dragEnd(1, VertexID(1, 99), at(6, 6))
        table.ann(.operation(1, content, late: Stamp(rawValue: 9)))
        let refused = Event.refused(.ann, 1, .gone, content)
        #expect(table.flush() == [refused])
    }

    @Test("[DR13] a cancel whose grant is gone is refused, late or not")
    func cancelAfterLease() {
        var table = dragging()
        table.wait(10_000)
        table.flush()
        table.ann(.operation(1, cancelContent))
        table.ann(.operation(2, cancelContent, late: Stamp(rawValue: 9)))
        let refusals = [1, 2].map {
            Event.refused(.ann, OperationNumber($0), .leaseEnded, cancelContent)
        }
        #expect(table.flush() == refusals)
        #expect(table.room.document.shownPosition(of: corner) == at(5, 5))
    }

    @Test("[DR15] an end that names another vertex is refused, and the drag goes on")
    func wrongVertex() {
        var table = dragging()
        let content = NumberedMessage.Content.dragEnd(1, otherCorner, at(6, 6))
        table.ann(.operation(1, content))
        let refused = Event.refused(.ann, 1, .leaseEnded, content)
        #expect(table.flush() == [refused])
        #expect(table.room.document.holder(of: corner)?.value == .position(at(5, 5)))
    }

    @Test("[DR13] nobody ends or moves what another holds")
    func foreignEnd() {
        var table = dragging()
        #expect(table.ben(.dragMove(1, at(9, 9))) == .none)
        table.ben(.operation(1, endContent))
        let refused = Event.refused(.ben, 1, .leaseEnded, endContent)
        #expect(table.flush() == [refused])
        #expect(table.room.document.holder(of: corner)?.value == .position(at(5, 5)))
    }

    @Test("[DR22] within the grace a drag goes on, on a new connection, under its number")
    func survives() throws {
        var table = dragging()
        table.room.disconnected(.ann, at: table.now)
        table.wait(2_000)
        _ = try table.resumeAnn()
        #expect(table.ann(.dragStart(1, corner)) == .none)
        table.ann(.dragMove(1, at(7, 7)))
        #expect(table.flush() == [.moved(1, at(7, 7))])
    }
}
