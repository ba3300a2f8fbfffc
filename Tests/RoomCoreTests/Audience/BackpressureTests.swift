import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Members that read slowly")
struct BackpressureTests {
    private let rename = NumberedMessage.Content.edits([.setProperty(triangle, name, json("1"))])

    /// A hall in which ben's socket took one batch more, and then nothing.
    private func stalled() -> Hall {
        var hall = Hall()
        hall.sockets.stall(.ben)
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        _ = hall.sockets.take(.ben)
        _ = hall.sockets.take(.ann)
        return hall
    }

    @Test("[BA7] [WS12] nothing is written to a socket that has not drained; others do not notice")
    func nothing() throws {
        var hall = stalled()
        for step in 1...5 {
            hall.say(.dragMove(1, at(Double(step), 1)), by: .ann)
            hall.turn()
        }
        #expect(try hall.heard(by: .ben) == [])
        #expect(try hall.heard(by: .ann).count == 5)
        #expect(hall.sockets.unwantedCount == 0)
        #expect(!hall.audience.needsTurn)
    }

    @Test("[BA7] drained, it gets the difference to the present, without what came between")
    func difference() throws {
        var hall = stalled()
        hall.say(.operation(1, rename), by: .ann)
        hall.turn()
        let stamp = hall.table.log.last?.stamp(1) ?? .zero
        hall.say(.dragMove(1, at(5, 5)), by: .ann)
        hall.turn()
        hall.drain(.ben)
        #expect(hall.audience.needsTurn)
        hall.earlyTurn()
        let register = Register(PropertyValue(json("1")), stamp: stamp, replica: .ann)
        let records = StateRecords(
            isFirst: true, isReplacement: false,
            records: [.property(triangle, name, register)])
        let end = hall.end(for: .ben, isReplacement: false)
        #expect(try hall.heard(by: .ben) == [.stateRecords(records), end])
        hall.say(.dragMove(1, at(6, 6)), by: .ann)
        hall.turn()
        #expect(try hall.heard(by: .ben) == hall.table.log.suffix(1).map(ServerMessage.batch))
    }

    @Test("[BA7] if only the newest batch is missing, it is that batch")
    func newestBatch() throws {
        var hall = stalled()
        hall.say(.dragMove(1, at(5, 5)), by: .ann)
        hall.turn()
        hall.drain(.ben)
        hall.earlyTurn()
        #expect(try hall.heard(by: .ben) == hall.table.log.suffix(1).map(ServerMessage.batch))
    }

    @Test("[BA13] while something is not flushed yet, a member that is behind waits for it")
    func notClean() throws {
        var hall = stalled()
        for step in 1...2 {
            hall.say(.dragMove(1, at(Double(step), 1)), by: .ann)
            hall.turn()
        }
        hall.drain(.ben)
        hall.say(.dragMove(1, at(9, 9)), by: .ann)
        hall.earlyTurn()
        #expect(try hall.heard(by: .ben) == [])
        hall.turn()
        let end = hall.end(for: .ben, isFirst: true, isReplacement: false)
        #expect(try hall.heard(by: .ben) == [end])
    }

    @Test("[BA7] values leave first: done, denials, the newest pong; then the batch")
    func valuesFirst() throws {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        hall.say(.operation(1, rename), by: .ben)
        hall.turn()
        hall.commit()
        hall.say(.ping(token: 1), by: .ben)
        hall.say(.dragStart(1, corner), by: .ben)
        hall.say(.dragStart(1, corner), by: .ben)
        hall.say(.ping(token: 2), by: .ben)
        hall.say(.dragMove(1, at(5, 5)), by: .ann)
        _ = hall.sockets.take(.ben)
        let wall = hall.table.now.wall
        hall.turn()
        let lease = Denied(number: 1, code: .locked, holder: .ann, leaseMilliseconds: 9_984)
        let expected: [ServerMessage] = [
            .done(Done(through: 1, refused: [])), .denied(lease),
            .denied(Denied(number: 1, code: .oldNumber)),
            .pong(Pong(token: 2, milliseconds: wall)),
        ]
        let batch = hall.table.log.suffix(1).map(ServerMessage.batch)
        #expect(try hall.heard(by: .ben) == expected + batch)
    }

    @Test("[PR4] a ping is answered with its token and the wall clock; of several, the newest")
    func pong() throws {
        var hall = Hall()
        hall.say(.ping(token: 0), by: .ann)
        hall.say(.ping(token: .max), by: .ann)
        hall.earlyTurn()
        let pong = Pong(token: .max, milliseconds: hall.table.now.wall)
        #expect(try hall.heard(by: .ann) == [.pong(pong)])
        #expect(try hall.heard(by: .ben) == [])
    }

    @Test("[DR20] a member for which 16 denials wait is closed at the next")
    func denials() throws {
        var hall = stalled()
        for number in UInt32(1)...16 { hall.say(.dragStart(.init(number), corner), by: .ben) }
        hall.turn()
        #expect(hall.closed == [:])
        #expect(try hall.heard(by: .ben) == [])
        hall.say(.dragStart(17, corner), by: .ben)
        #expect(hall.closed == [.ben: .tooManyWaiting])
        hall.turn()
        #expect(hall.audience.memberIDs == [.ann])
    }

    @Test("[DR20] denials that were read count no more")
    func readDenials() {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        for number in UInt32(1)...100 {
            hall.say(.dragStart(.init(number), corner), by: .ben)
            if number.isMultiple(of: 16) { hall.turn() }
        }
        #expect(hall.closed == [:])
    }

    @Test("[SE8] done is written after the commit, never before, and once")
    func doneAfterCommit() throws {
        var hall = Hall()
        hall.say(.operation(1, rename), by: .ann)
        hall.turn()
        hall.turn()
        #expect(try hall.heard(by: .ann).count == 1)
        hall.commit()
        hall.earlyTurn()
        let done = ServerMessage.done(Done(through: 1, refused: []))
        #expect(try hall.heard(by: .ann) == [done])
        hall.turn()
        #expect(try hall.heard(by: .ann) == [])
        #expect(try hall.heard(by: .ben).count == 1)
    }

    @Test("[SE7] who sends an operation again is told again that it is done")
    func doneAgain() throws {
        var hall = Hall()
        hall.say(.operation(1, rename), by: .ann)
        hall.say(.operation(2, .dragCancel(1)), by: .ann)
        hall.turn()
        hall.commit()
        hall.turn()
        _ = hall.sockets.take(.ann)
        hall.say(.operation(2, .dragCancel(1)), by: .ann)
        hall.earlyTurn()
        let refused = [Outcome(number: 2, refusal: .leaseEnded)]
        #expect(try hall.heard(by: .ann) == [.done(Done(through: 2, refused: refused))])
    }

    @Test("[SE7] a repeat of what is not on disk yet is answered when it is")
    func repeatBeforeCommit() throws {
        var hall = Hall()
        hall.say(.operation(1, rename), by: .ann)
        hall.turn()
        hall.say(.operation(1, rename), by: .ann)
        hall.turn()
        #expect(try hall.heard(by: .ann).count == 1)
        hall.commit()
        hall.turn()
        #expect(try hall.heard(by: .ann) == [.done(Done(through: 1, refused: []))])
    }
}
