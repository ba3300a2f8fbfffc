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

    @Test("[PR9] in a large room one hears of whom one follows, and of cursors in one's viewport")
    func largeRoom() throws {
        var hall = Hall(guests: (0...100).map { "guest \($0)" })
        let ids = hall.audience.memberIDs
        let viewport = try #require(Viewport(west: 0, south: 0, east: 10, north: 10))
        let followed = try #require(hall.audience.replica(of: ids[100]))
        for (index, id) in ids.enumerated() where index > 0 {
            let place = index <= 80 ? at(5, 5) : at(50, 50)
            hall.say(.presence(PresenceState(cursor: place)), by: id)
        }
        hall.audience.servePresence(to: hall.sockets.send)
        _ = ids.map { hall.sockets.take($0) }
        let state = PresenceState(viewport: viewport, follows: followed)
        hall.say(.presence(state), by: ids[0])
        hall.audience.servePresence(to: hall.sockets.send)
        guard case .presence(let told)? = try hall.heard(by: ids[0]).first else {
            Issue.record("nothing was told to one who looks elsewhere")
            return
        }
        #expect(told.count == 1 + 64 + 1, "its own, 64 cursors, and whom it follows")
        #expect(told.contains { $0.replica == followed })
        #expect(try hall.heard(by: ids[1]) == [])
        let hidden = try #require(told.first { $0.state.cursor == at(5, 5) }).replica
        let gone = try #require(hall.audience.member(of: hidden))
        hall.say(.presence(PresenceState(cursor: at(50, 50))), by: gone)
        hall.audience.servePresence(to: hall.sockets.send)
        let left = Presence(replica: hidden, PresenceState(cursor: at(50, 50)))
        #expect(try hall.heard(by: ids[0]) == [.presence([left])], "no cursor stays behind")
    }

    @Test("[PR9] members of a large room that are told of the same share one encoding")
    func sharedInLargeRoom() throws {
        var hall = Hall(guests: (0...100).map { "guest \($0)" })
        let ids = hall.audience.memberIDs
        let viewport = Viewport(west: 0, south: 0, east: 10, north: 10)
        for id in ids[1...2] { hall.say(.presence(PresenceState(viewport: viewport)), by: id) }
        hall.audience.servePresence(to: hall.sockets.send)
        _ = ids.map { hall.sockets.take($0) }
        let before = hall.sockets.frameCount
        hall.say(.presence(PresenceState(cursor: at(5, 5))), by: ids[0])
        hall.audience.servePresence(to: hall.sockets.send)
        #expect(hall.sockets.frameCount == before + 1)
        let replica = try #require(hall.audience.replica(of: ids[0]))
        let told = Presence(replica: replica, PresenceState(cursor: at(5, 5)))
        for id in ids[0...2] { #expect(try hall.heard(by: id) == [.presence([told])]) }
        #expect(try hall.heard(by: ids[3]) == [])
    }

    @Test("[PR10] a signal goes to the room, its sender too, or to one; nobody else is told later")
    func signals() throws {
        var hall = Hall(guests: ["ann", "ben", "cyd"])
        let ids = hall.audience.memberIDs
        let name = try #require(SignalName("callout.tapped"))
        let signal = Signal(name: name, body: json("{}"))
        hall.say(.signal(signal, to: nil), by: ids[0])
        let ann = try #require(hall.audience.replica(of: ids[0]))
        let ben = try #require(hall.audience.replica(of: ids[1]))
        for id in ids {
            #expect(try hall.heard(by: id) == [.signal(signal, from: ann, toAll: true)])
        }
        hall.say(.signal(signal, to: ben), by: ids[0])
        #expect(try hall.heard(by: ids[1]) == [.signal(signal, from: ann, toAll: false)])
        #expect(try hall.heard(by: ids[0]) == [])
        hall.sockets.stall(ids[2])
        hall.say(.ping(token: 1), by: ids[2])
        hall.turn()
        hall.say(.signal(signal, to: nil), by: ids[0])
        hall.sockets.drain(ids[2])
        hall.audience.drained(ids[2])
        hall.turn()
        let later = try hall.heard(by: ids[2])
        #expect(!later.contains(.signal(signal, from: ann, toAll: true)))
    }

    @Test("[PR10] of signals that come too fast the rest is dropped")
    func tooManySignals() throws {
        var hall = Hall()
        let ids = hall.audience.memberIDs
        let name = try #require(SignalName("n"))
        for _ in 0..<100 {
            hall.say(.signal(Signal(name: name, body: json("1")), to: nil), by: ids[0])
        }
        #expect(try hall.heard(by: ids[1]).count == 20)
        hall.table.wait(100)
        for _ in 0..<100 {
            hall.say(.signal(Signal(name: name, body: json("1")), to: nil), by: ids[0])
        }
        #expect(try hall.heard(by: ids[1]).count == 2)
    }

    @Test("[PR7] a selection of what was never born, and somebody who is not here, are handed on")
    func namesNobody() throws {
        var hall = Hall()
        let ids = hall.audience.memberIDs
        let gone: [Entity] = [.feature(FeatureID(77, 1)), .vertex(VertexID(78, 2))]
        let state = PresenceState(selection: gone, follows: ReplicaID(99))
        hall.say(.presence(state), by: ids[0])
        hall.audience.servePresence(to: hall.sockets.send)
        let ann = try #require(hall.audience.replica(of: ids[0]))
        let told = ServerMessage.presence([Presence(replica: ann, state)])
        #expect(try hall.heard(by: ids[1]) == [told])
        #expect(hall.closed.isEmpty)
    }
}
