import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Numbered operations")
struct NumberTests {
    private let rename = NumberedMessage.Content.edits([.setProperty(triangle, name, json("1"))])
    private let removal = NumberedMessage.Content.edits([.removeFeature(FeatureID(1, 99))])

    /// A table at which ann did this many operations, which are not on disk.
    private func busy(_ count: UInt32) -> Table {
        var table = Table()
        for number in 1...count { table.ann(.operation(OperationNumber(number), rename)) }
        return table
    }

    @Test("[SE6] the first number is 1; a gap closes, and decides nothing")
    func gap() {
        var table = Table()
        for number: OperationNumber in [0, 2, 3, .init(.max)] {
            #expect(table.ann(.operation(number, rename)) == .close(.resync))
        }
        #expect(table.flush() == [])
        #expect(table.ann(.operation(1, rename)) == .none)
        #expect(table.ann(.operation(3, rename)) == .close(.resync))
        #expect(table.ann(.operation(2, rename)) == .none)
        #expect(table.flush().count == 2)
    }

    @Test("[SE6] numbers belong to a replica")
    func perReplica() {
        var table = busy(2)
        #expect(table.ben(.operation(3, rename)) == .close(.resync))
        #expect(table.ben(.operation(1, rename)) == .none)
    }

    @Test("[SE7] a repeat is not applied again; its outcome is told again")
    func repeated() {
        var table = busy(3)
        table.flush()
        #expect(table.ann(.operation(2, rename)) == .repeatDone(after: 1))
        #expect(table.ann(.operation(1, rename)) == .repeatDone(after: 0))
        #expect(table.flush() == [])
        #expect(table.ann(.operation(4, rename)) == .none)
    }

    @Test("[SE7] stamp and late flag are no content")
    func sentAgainAsLate() {
        var table = busy(1)
        let late = Stamp(rawValue: 4)
        #expect(table.ann(.operation(1, rename, late: late)) == .repeatDone(after: 0))
    }

    @Test("[SE7] a repeat with other content closes")
    func otherContent() {
        var table = busy(1)
        let others: [NumberedMessage.Content] = [
            .edits([.setProperty(triangle, name, json("2"))]),
            .edits([.removeProperty(triangle, name)]), .dragCancel(1),
            .dragEnd(1, corner, at(1, 1)),
        ]
        for other in others { #expect(table.ann(.operation(1, other)) == .close(.resync)) }
    }

    @Test("[SE7] the last 256 outcomes are kept, of however many; older repeats close")
    func oldOutcomes() {
        var table = Table()
        for number in UInt32(1)...1_000 {
            table.ann(.operation(OperationNumber(number), rename))
            table.flush()
            table.commit()
        }
        #expect(table.ann(.operation(744, rename)) == .close(.resync))
        #expect(table.ann(.operation(745, rename)) == .repeatDone(after: 744))
        #expect(table.ann(.operation(1_000, rename)) == .repeatDone(after: 999))
        let outcomes = table.room.stateEnd(for: .ann, isFirst: true, isReplacement: true).outcomes
        #expect(outcomes == (745...1_000).map { Outcome(number: .init($0), refusal: nil) })
    }

    @Test("[SE5] a refused operation uses up its number, and its outcome is told like any other")
    func refusedIsDecided() {
        var table = Table()
        #expect(table.ann(.operation(1, removal)) == .none)
        #expect(table.ann(.operation(1, removal)) == .repeatDone(after: 0))
        #expect(table.ann(.operation(1, rename)) == .close(.resync))
        #expect(table.ann(.operation(2, rename)) == .none)
        let batch = table.batch()
        let edits: [Edit] = [.setProperty(triangle, name, json("1"))]
        let events: [Event] = [
            .refused(.ann, 1, .gone, removal), .edited(.ann, 2, edits, stamp: batch.stamp(1)),
        ]
        #expect(batch.events == events)
    }

    @Test("[SE9] 256 operations may be without done; the 257th closes until some are on disk")
    func undone() {
        var table = busy(256)
        #expect(table.ann(.operation(257, rename)) == .close(.tooManyWaiting))
        #expect(table.ann(.operation(256, rename)) == .repeatDone(after: 255))
        table.flush()
        #expect(table.ann(.operation(257, rename)) == .close(.tooManyWaiting))
        #expect(table.ben(.operation(1, rename)) == .none)
        table.commit()
        #expect(table.ann(.operation(257, rename)) == .none)
    }

    @Test("[SE8] done follows the commit of the batch, and names what was refused, in order")
    func done() {
        var table = Table()
        table.ann(.operation(1, removal))
        table.ann(.operation(2, rename))
        table.flush()
        table.ann(.operation(3, removal))
        table.ann(.operation(4, removal))
        table.flush()
        #expect(table.room.done(of: .ann, after: 0) == nil)
        #expect(table.room.committed(through: 3) == [.ann])
        let first = Done(through: 2, refused: [Outcome(number: 1, refusal: .gone)])
        #expect(table.room.done(of: .ann, after: 0) == first)
        #expect(table.room.done(of: .ann, after: 1) == Done(through: 2, refused: []))
        #expect(table.room.done(of: .ann, after: 2) == nil)
        #expect(table.room.committed(through: 3) == [])
        #expect(table.room.committed(through: 4) == [.ann])
        let refused = [3, 4].map { Outcome(number: .init($0), refusal: .gone) }
        #expect(table.room.done(of: .ann, after: 2) == Done(through: 4, refused: refused))
    }

    @Test("[SE8] a commit names those who have something done, in the order of their operations")
    func committed() {
        var table = Table()
        table.ben(.operation(1, rename))
        table.ann(.operation(1, rename))
        table.ann(.operation(2, removal))
        table.ann(.dragStart(1, corner))
        table.ben(.operation(2, rename))
        table.flush()
        table.ann(.operation(3, rename))
        table.flush()
        #expect(table.room.committed(through: 3) == [.ben, .ann, .ben])
        #expect(table.room.committed(through: 9) == [.ann])
    }

    @Test("[SE5] drag ends, cancels and groups share one numbering")
    func oneNumbering() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragStart(2, otherCorner))
        table.ann(.operation(1, .dragEnd(1, corner, at(1, 1))))
        table.ann(.operation(2, rename))
        table.ann(.operation(3, .dragCancel(2)))
        table.flush()
        let outcomes = table.room.stateEnd(for: .ann, isFirst: true, isReplacement: true).outcomes
        #expect(outcomes == (1...3).map { Outcome(number: .init($0), refusal: nil) })
    }
}
