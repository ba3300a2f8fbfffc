import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Taking a session up again")
struct ResumingTests {
    @Test("[SE2] key and instance together take a session up, unseen by others")
    func resume() throws {
        var table = Table()
        table.room.disconnected(.ann, at: table.now)
        let admission = try table.resumeAnn()
        #expect(admission.welcome.replica == .ann)
        #expect(admission.welcome.key == table.freshKey(1).key)
        #expect(admission.welcome.isResumed)
        #expect(admission.welcome.isRecovered)
        #expect(admission.knownSequence == table.room.sequence)
        table.wait(60_000)
        #expect(table.flush() == [])
    }

    @Test("[SE2] another instance with the key, or a foreign key, is a new session")
    func strangers() throws {
        var table = Table()
        let known = Hello.Resume(
            key: table.freshKey(1).key, epoch: Table.epoch, sequence: table.room.sequence)
        let clone = try table.join("clone", instance: 77, resume: known)
        let forged = Hello.Resume(
            key: SessionKey(high: 66, low: 66), epoch: Table.epoch, sequence: table.room.sequence)
        let forger = try table.join("forger", instance: 1, resume: forged)
        #expect([clone.welcome.replica, forger.welcome.replica] == [4, 5])
        #expect([clone.welcome.isResumed, forger.welcome.isResumed] == [false, false])
        #expect([clone.knownSequence, forger.knownSequence] == [nil, nil])
        #expect(table.ann(.dragStart(1, corner)) == .none)
        #expect(table.room.participants.map(\.replica) == [2, 3, 4, 5])
    }

    @Test("[SE3] the host learns which session is taken up, to close its connection first")
    func resumedReplica() {
        let table = Table()
        var hello = Hello(instance: Instance(high: 1, low: 0), name: "ann", colour: 0)
        let key = table.freshKey(1).hash
        #expect(table.room.resumed(hello, key: key) == .ann)
        #expect(table.room.resumed(hello, key: nil) == nil)
        #expect(table.room.resumed(hello, key: KeyHash(high: 8, low: 8)) == nil)
        hello.instance.low = 1
        #expect(table.room.resumed(hello, key: key) == nil)
    }

    @Test("[SE4] welcome tells what is decided and which drags are still open")
    func standing() throws {
        var table = Table()
        table.ann(.dragStart(3, corner))
        table.ben(.dragStart(1, otherCorner))
        table.ann(.dragStart(9, otherCorner))
        table.ann(.operation(1, .dragCancel(4)))
        table.flush()
        let welcome = try table.resumeAnn().welcome
        #expect(welcome.lastDecided == 1)
        #expect(welcome.highestDrag == 9)
        #expect(welcome.liveDrags == [3])
    }

    @Test("[SE19] without a goodbye a session has 3 s of grace", arguments: [0, 2_999, 3_000])
    func grace(_ away: UInt64) throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        table.room.disconnected(.ann, at: table.now)
        table.wait(away)
        let batches = table.takeBatches()
        let end = DragEnd(
            grant: 1, replica: .ann, reason: .closed, position: at(5, 5),
            stamp: batches.first?.stamp(1) ?? .zero)
        let isOver = away >= 3_000
        #expect(batches.flatMap(\.events) == (isOver ? [.ended(end), .left(.ann)] : []))
        let welcome = try table.resumeAnn().welcome
        #expect(welcome.isResumed)
        #expect(welcome.liveDrags == (isOver ? [] : [1]))
        let ann = Participant(replica: .ann, name: "ann", colour: 0)
        #expect(table.flush() == (isOver ? [.joined(ann)] : []))
    }

    @Test("[SE19] a second loss of the connection starts no second grace")
    func lostTwice() {
        var table = Table()
        table.room.disconnected(.ann, at: table.now)
        table.wait(2_000)
        table.room.disconnected(.ann, at: table.now)
        table.wait(1_000)
        #expect(table.flush() == [.left(.ann)])
    }

    @Test("[SE18] a goodbye ends drags and session at once, and the key still opens it")
    func goodbye() throws {
        var table = Table()
        table.ann(.dragStart(2, otherCorner))
        table.ann(.dragStart(3, corner))
        table.flush()
        #expect(table.ann(.goodbye) == .close(.normal))
        let batch = table.batch()
        let ends = (1...2).map { number in
            Event.ended(
                DragEnd(
                    grant: GrantNumber(number), replica: .ann, reason: .closed, position: nil,
                    stamp: batch.stamp(UInt64(number))))
        }
        #expect(batch.events == ends + [.left(.ann)])
        table.room.disconnected(.ann, at: table.now)
        table.wait(10_000)
        #expect(table.flush() == [])
        #expect(try table.resumeAnn().welcome.replica == .ann)
    }

    @Test("[SE18] a session that did nothing is forgotten with its goodbye")
    func goodbyeUnused() throws {
        var table = Table()
        #expect(table.ann(.goodbye) == .close(.normal))
        #expect(table.room.takeSessionChanges() == [.remove(table.freshKey(1).hash)])
        let welcome = try table.resumeAnn().welcome
        #expect(welcome.replica == 4)
        #expect(!welcome.isResumed)
    }

    @Test("[WS11] when the room closes, drags end and everybody leaves, in order")
    func closing() throws {
        var table = Table()
        table.ben(.dragStart(1, corner))
        table.ann(.dragStart(1, otherCorner))
        table.flush()
        table.room.disconnected(.ann, at: table.now)
        table.room.close(at: table.now)
        let batch = table.batch()
        let ends = [(ReplicaID.ann, 2), (.ben, 1)].enumerated().map { index, drag in
            Event.ended(
                DragEnd(
                    grant: GrantNumber(drag.1), replica: drag.0, reason: .closed, position: nil,
                    stamp: batch.stamp(UInt64(index + 1))))
        }
        #expect(batch.events == [ends[0], .left(.ann), ends[1], .left(.ben)])
        #expect(!table.room.isWaiting)
        #expect(try table.resumeAnn().welcome.isResumed)
    }

    @Test("[PR2] a new name or colour is told; the same one is not")
    func newName() throws {
        var table = Table()
        _ = try table.resumeAnn()
        #expect(table.flush() == [])
        _ = try table.resumeAnn(name: "anna")
        #expect(table.flush() == [.joined(Participant(replica: .ann, name: "anna", colour: 0))])
        #expect(table.room.participants.map(\.name) == ["anna", "ben"])
    }
}
