import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Presence")
struct PresenceTests {
    private func presence(_ replica: ReplicaID, _ cursor: Position?) -> Presence {
        Presence(replica: replica, PresenceState(cursor: cursor))
    }

    @Test("[PR3] the newest cursor of each is told, once, in order of participant")
    func newest() throws {
        var hall = Hall()
        hall.say(.presence(PresenceState(cursor: at(9, 9))), by: .ben)
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.say(.presence(PresenceState(cursor: at(2, 2))), by: .ann)
        #expect(hall.audience.hasNewPresence)
        hall.audience.servePresence(to: hall.sockets.send)
        let told = ServerMessage.presence([presence(.ann, at(2, 2)), presence(.ben, at(9, 9))])
        #expect(try hall.heard(by: .ann) == [told])
        #expect(try hall.heard(by: .ben) == [told])
        #expect(!hall.audience.hasNewPresence)
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: .ben) == [])
    }

    @Test("[PR3] what is not new is not told again; a pointer that left is told as none")
    func changes() throws {
        var hall = Hall()
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.say(.presence(PresenceState(cursor: at(2, 2))), by: .ben)
        hall.audience.servePresence(to: hall.sockets.send)
        _ = hall.sockets.take(.ben)
        hall.say(.presence(PresenceState(cursor: nil)), by: .ann)
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: .ben) == [.presence([presence(.ann, nil)])])
    }

    @Test("[PR3] a newcomer gets everything, after its state")
    func newcomer() throws {
        var hall = Hall()
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.audience.servePresence(to: hall.sockets.send)
        _ = hall.sockets.take(.ann)
        let cyd = hall.enter("cyd")
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: cyd) == [])
        hall.turn()
        _ = hall.sockets.take(cyd)
        _ = hall.sockets.take(.ann)
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: cyd) == [.presence([presence(.ann, at(1, 1))])])
        #expect(try hall.heard(by: .ann) == [])
    }

    @Test("[PR3] members that know the same share one encoding")
    func shared() {
        var hall = Hall(guests: ["ann", "ben", "cyd", "dan"])
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        let before = hall.sockets.frameCount
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(hall.sockets.frameCount == before + 1)
        let frames = hall.audience.memberIDs.map { hall.sockets.take($0) }
        #expect(Set(frames).count == 1)
    }

    @Test("[PR3] a member that has not drained gets the newest when it has")
    func stalled() throws {
        var hall = Hall()
        hall.sockets.stall(.ben)
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.audience.servePresence(to: hall.sockets.send)
        _ = hall.sockets.take(.ben)
        for step in 2...4 {
            hall.say(.presence(PresenceState(cursor: at(Double(step), 0))), by: .ann)
            hall.audience.servePresence(to: hall.sockets.send)
        }
        #expect(try hall.heard(by: .ben) == [])
        hall.drain(.ben)
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: .ben) == [.presence([presence(.ann, at(4, 0))])])
        #expect(hall.sockets.unwantedCount == 0)
    }

    @Test("[PR3] who is gone is not told to newcomers")
    func gone() throws {
        var hall = Hall()
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.say(.presence(PresenceState(cursor: at(2, 2))), by: .ben)
        hall.lose(.ann)
        let cyd = hall.enter("cyd")
        hall.turn()
        _ = hall.sockets.take(cyd)
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(try hall.heard(by: cyd) == [.presence([presence(.ben, at(2, 2))])])
    }

    @Test("[PR3] a cursor is in no batch")
    func notLogged() {
        var hall = Hall()
        let count = hall.table.log.count
        hall.say(.presence(PresenceState(cursor: at(1, 1))), by: .ann)
        hall.turn()
        #expect(hall.table.log.count == count)
    }
}
