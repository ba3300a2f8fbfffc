import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Who is in the audience")
struct MembershipTests {
    @Test(
        "[SE3] a session has one connection; the audience knows both ways",
        arguments: 1...20 as ClosedRange<UInt64>)
    func model(_ seed: UInt64) {
        var dice = Dice(seed: seed)
        var hall = Hall(guests: [])
        var model: [MemberID: ReplicaID] = [:]
        for _ in 0..<120 {
            if model.isEmpty || dice.hits(oneIn: 2) {
                let id = hall.enter("guest")
                model[id] = hall.audience.replica(of: id)
            } else {
                let id = dice.pick(model.keys.sorted())
                let removed = hall.audience.remove(id)
                let expected = model.removeValue(forKey: id)
                #expect(removed == expected)
            }
            #expect(hall.audience.memberIDs.sorted() == model.keys.sorted())
            #expect(hall.audience.memberCount == model.count)
            for (id, replica) in model {
                #expect(hall.audience.replica(of: id) == replica)
                #expect(hall.audience.member(of: replica) == id)
            }
        }
        hall.turn()
        #expect(model.keys.allSatisfy { hall.sockets.take($0).count == 2 })
        #expect(Set(model.values).count == model.count)
    }

    @Test("[WS8] what is said to or about a member that is gone does nothing")
    func goneMember() {
        var hall = Hall()
        hall.say(.ping(token: 1), by: .ben)
        hall.lose(.ben)
        let again = hall.audience.remove(.ben)
        #expect(again == nil)
        hall.audience.drained(.ben)
        hall.audience.check(.ben)
        hall.audience.replace(.ben)
        hall.audience.done(by: .ben)
        hall.audience.repeatDone(after: 0, to: .ben)
        let isKept = hall.audience.deny(Denied(number: 1, code: .gone), to: .ben)
        #expect(isKept)
        hall.turn()
        #expect(hall.sockets.take(.ben) == [])
    }

    @Test("[BA7] the audience asks for a turn exactly while something waits for a drained member")
    func needsTurn() {
        var hall = Hall()
        #expect(!hall.audience.needsTurn)
        hall.say(.ping(token: 1), by: .ann)
        #expect(hall.audience.needsTurn)
        hall.earlyTurn()
        #expect(!hall.audience.needsTurn)
    }
}
