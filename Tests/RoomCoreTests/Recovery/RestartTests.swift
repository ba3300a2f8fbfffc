import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("A new life of the room")
struct RestartTests {
    private let rename = NumberedMessage.Content.edits([.setProperty(triangle, name, json("1"))])
    private let removal = NumberedMessage.Content.edits([.removeFeature(FeatureID(1, 99))])

    @Test("[DR18] its first batch begins the epoch, and ends all open drags in order of grant")
    func firstBatch() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ben(.dragStart(1, otherCorner))
        table.ann(.dragStart(2, TestMap.point))
        table.ben(.operation(1, .dragCancel(1)))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        var second = try table.restarted()
        #expect(second.room.flushTime == 0)
        let batch = second.batch()
        let ends = [
            DragEnd(
                grant: 1, replica: .ann, reason: .restart, position: at(5, 5),
                stamp: batch.stamp(1)),
            DragEnd(
                grant: 3, replica: .ann, reason: .restart, position: nil, stamp: batch.stamp(2)),
        ]
        let expected = Batch(
            epochNumber: 2, sequence: 4, stamp: batch.stamp,
            events: [.opened(second.room.epoch)] + ends.map(Event.ended))
        #expect(batch == expected)
        #expect(second.room.document.drags.isEmpty)
        #expect(second.room.document.shownPosition(of: corner) == at(5, 5))
        #expect(second.room.participants == [])
    }

    @Test("[DR18] a room without a log begins with opened, too")
    func firstEpoch() {
        let table = Table()
        #expect(table.log[0].events.first == .opened(Table.epoch))
        #expect(table.log[0].sequence == 1)
    }

    @Test("[SE7] [LG2] outcomes that are on disk are known after a restart, and all are done")
    func outcomes() throws {
        var table = Table()
        table.ann(.operation(1, rename))
        table.ann(.operation(2, removal))
        table.flush()
        var second = try table.restarted()
        second.flush()
        #expect(try second.resumeAnn().welcome.lastDecided == 2)
        let done = Done(through: 2, refused: [Outcome(number: 2, refusal: .gone)])
        #expect(second.room.done(of: .ann, after: 0) == done)
        #expect(second.ann(.operation(2, removal)) == .repeatDone(after: 1))
        #expect(second.ann(.operation(2, rename)) == .close(.resync))
        #expect(second.ann(.operation(3, rename)) == .none)
    }

    @Test("[SE6] what was lost with the crash is undecided, and comes again")
    func lostTail() throws {
        var table = Table()
        table.ann(.operation(1, rename))
        table.flush()
        table.ann(.operation(2, rename))
        table.flush()
        var second = try table.restarted(through: 3)
        second.flush()
        #expect(try second.resumeAnn().welcome.lastDecided == 1)
        #expect(second.ann(.operation(2, removal)) == .none)
    }

    @Test("[SE4] the highest drag number that was granted survives, and cannot be granted again")
    func highestDrag() throws {
        var table = Table()
        table.ann(.dragStart(7, corner))
        table.flush()
        var second = try table.restarted()
        second.flush()
        let welcome = try second.resumeAnn().welcome
        #expect(welcome.highestDrag == 7)
        #expect(welcome.liveDrags == [])
        let denied = Denied(number: 7, code: .oldNumber)
        #expect(second.ann(.dragStart(7, corner)) == .denied(denied))
    }

    @Test("[SE2] sessions are taken up again after a restart; nobody is there before")
    func sessions() throws {
        let table = Table()
        var second = try table.restarted()
        second.flush()
        #expect(second.ann(.dragStart(1, corner)) == .none)
        #expect(second.flush() == [])
        #expect(try second.resumeAnn().welcome.replica == .ann)
        let ann = Participant(replica: .ann, name: "ann", colour: 0)
        #expect(second.flush() == [.joined(ann)])
        #expect(try second.join("cyd").welcome.replica == 100_001)
    }

    @Test("[DR13] a drag of the life before has no address any more")
    func zombie() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        var second = try table.restarted()
        second.flush()
        _ = try second.resumeAnn()
        second.flush()
        second.ben(.dragStart(1, corner))
        second.ann(.dragMove(1, at(9, 9)))
        let content = NumberedMessage.Content.dragEnd(1, corner, at(9, 9))
        second.ann(.operation(1, content))
        #expect(second.flush() == [.refused(.ann, 1, .leaseEnded, content)])
    }
}
