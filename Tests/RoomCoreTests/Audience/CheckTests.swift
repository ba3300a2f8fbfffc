import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Checks")
struct CheckTests {
    private func checked(_ hall: Hall) -> ServerMessage {
        .checked(sequence: hall.table.room.sequence, hall.table.room.document.digest)
    }

    @Test("[PR5] a check of a clean room is answered in its turn")
    func atOnce() throws {
        var hall = Hall()
        hall.say(.check, by: .ann)
        hall.earlyTurn()
        #expect(try hall.heard(by: .ann) == [checked(hall)])
        hall.turn()
        #expect(try hall.heard(by: .ann) == [])
    }

    @Test("[PR5] otherwise it is answered directly after the flush, behind the batch")
    func afterFlush() throws {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        hall.say(.check, by: .ben)
        hall.earlyTurn()
        #expect(try hall.heard(by: .ben) == [])
        hall.turn()
        let batch = hall.table.log.suffix(1).map(ServerMessage.batch)
        #expect(try hall.heard(by: .ben) == batch + [checked(hall)])
    }

    @Test("[PR5] a member that is behind is answered once it is at the present sequence")
    func behind() throws {
        var hall = Hall()
        hall.sockets.stall(.ben)
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        _ = hall.sockets.take(.ben)
        hall.say(.check, by: .ben)
        for step in 1...3 {
            hall.say(.dragMove(1, at(Double(step), 0)), by: .ann)
            hall.turn()
        }
        #expect(try hall.heard(by: .ben) == [])
        hall.drain(.ben)
        hall.earlyTurn()
        let end = hall.end(for: .ben, isFirst: true, isReplacement: false)
        #expect(try hall.heard(by: .ben) == [end, checked(hall)])
    }
}
