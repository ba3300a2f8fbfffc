import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("A disk that takes nothing")
struct DiskTests {
    private let rename = NumberedMessage.Content.edits([.setProperty(triangle, name, json("1"))])
    private let late = Stamp(rawValue: 4)

    @Test("[SE22] nothing numbered is decided and no drag granted; joins and leaves are told")
    func nothingDecided() throws {
        var table = Table()
        table.room.savingFailed()
        #expect(table.room.isReadOnly)
        #expect(table.ann(.operation(1, rename)) == .dropped)
        #expect(table.ann(.dragStart(1, corner)) == .dropped)
        #expect(table.ann(.operation(2, .dragCancel(1))) == .dropped)
        #expect(table.flush() == [])
        let admission = try table.join("eve")
        #expect(table.flush().count == 1)
        #expect(table.say(.goodbye, by: admission.welcome.replica) == .close(.normal))
        #expect(table.flush() == [.left(admission.welcome.replica)])
        #expect(table.lastDecided(.ann) == .none)
    }

    @Test("[SE22] what was decided before stands in a batch of its own")
    func decidedBefore() {
        var table = Table()
        table.ann(.operation(1, rename))
        table.room.savingFailed()
        #expect(table.room.sequence == table.log.last.map { $0.sequence + 1 })
        #expect(table.ann(.operation(1, rename)) == .repeatDone(after: 0))
        #expect(table.ann(.operation(2, rename)) == .dropped)
        #expect(table.batch().events.count == 1)
    }

    @Test("[SE23] a move that is dropped holds its drag, and shows nobody anything")
    func heldOn() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        table.room.savingFailed()
        for step in 1...10 {
            table.wait(5_000)
            #expect(table.ann(.dragMove(1, at(Double(step), 6))) == .dropped)
        }
        #expect(table.flush() == [])
        table.wait(10_000)
        let events = table.flush()
        guard case .ended(let end)? = events.first else {
            Issue.record("\(events) instead of an end")
            return
        }
        #expect(end.reason == .expired)
        #expect(end.value == .position(at(5, 5)))
    }

    @Test("[SE26] until the first that was dropped comes again, what follows it is no gap")
    func noGap() {
        var table = Table()
        table.room.savingFailed()
        table.ann(.operation(1, rename))
        table.room.savingResumed()
        #expect(table.room.nextOperation(of: .ann) == 1)
        #expect(table.ann(.operation(2, rename)) == .dropped)
        #expect(table.flush() == [])
        #expect(table.ann(.operation(1, rename, late: late)) == .none)
        #expect(table.ann(.operation(2, rename, late: late)) == .none)
        #expect(table.flush().count == 2)
        #expect(table.ann(.operation(4, rename)) == .close(.resync))
        #expect(table.ben(.operation(2, rename)) == .close(.resync))
    }

    @Test("[SE25] an end that was dropped is a late move if its drag is over meanwhile")
    func lateEnd() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        table.room.savingFailed()
        let end = NumberedMessage.Content.dragEnd(1, corner, at(7, 7))
        #expect(table.ann(.operation(1, end)) == .dropped)
        table.wait(10_000)
        table.room.savingResumed()
        #expect(table.flush().count == 1)
        #expect(table.ann(.operation(1, end, late: late)) == .none)
        guard case .edited(let group)? = table.flush().first else {
            Issue.record("it is no late move")
            return
        }
        #expect(group.isLate && group.edits == [.moveVertex(corner, to: at(7, 7))])
        #expect(table.room.document.position(of: corner)?.value == at(7, 7))
    }

    // MARK: - What members are told

    private func troubled() throws -> Hall {
        var hall = Hall()
        hall.table.room.savingFailed()
        hall.audience.diskTurned()
        hall.turn()
        return hall
    }

    @Test("[SE22] [SE24] everybody is told once, and from where on to send again")
    func told() throws {
        var hall = try troubled()
        hall.turn()
        #expect(try hall.heard(by: .ann) == [.notSaved])
        #expect(try hall.heard(by: .ben) == [.notSaved])
        hall.table.room.savingResumed()
        hall.audience.diskTurned()
        hall.turn()
        hall.turn()
        #expect(try hall.heard(by: .ann) == [.saved(next: 1)])
        #expect(try hall.heard(by: .ben) == [.saved(next: 1)])
    }

    @Test("[SE24] who slept through it is told that it is over, since it was not heard either")
    func slept() throws {
        var hall = Hall()
        hall.sockets.stall(.ben)
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        _ = hall.sockets.take(.ben)
        for _ in 1...3 {
            hall.table.room.savingFailed()
            hall.audience.diskTurned()
            hall.turn()
            hall.say(.operation(1, rename), by: .ben)
            hall.table.room.savingResumed()
            hall.audience.diskTurned()
            hall.turn()
        }
        #expect(try hall.heard(by: .ben) == [])
        hall.drain(.ben)
        hall.turn()
        #expect(try hall.heard(by: .ben).first == .saved(next: 1))
        #expect(hall.sockets.unwantedCount == 0)
    }

    @Test("[SE24] who comes meanwhile is told before its state, who comes later is not")
    func newcomers() throws {
        var hall = try troubled()
        let eve = hall.enter("eve")
        repeat { hall.turn() } while hall.audience.needsTurn
        #expect(try hall.heard(by: eve).first == .notSaved)
        hall.table.room.savingResumed()
        hall.audience.diskTurned()
        hall.turn()
        #expect(try hall.heard(by: eve) == [.saved(next: 1)])
        let zoe = hall.enter("zoe")
        repeat { hall.turn() } while hall.audience.needsTurn
        let heard = try hall.heard(by: zoe)
        #expect(!heard.isEmpty && !heard.contains(.saved(next: 1)))
    }
}
