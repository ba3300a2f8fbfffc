import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Everybody ends with the same map")
struct ConvergenceTests {
    /// A crowd whose sockets stall and drain, with a reader behind each.
    private struct Party {
        var hall: Hall
        var dice: Dice
        var readers: [MemberID: Reader] = [:]

        init(seed: UInt64) {
            var settings = RoomSettings()
            settings.chunkByteCount = 300
            settings.lastChunkByteCount = 900
            hall = Hall(settings, guests: [])
            dice = Dice(seed: seed)
            for _ in 0..<5 { enter() }
        }

        mutating func enter() { readers[hall.enter("guest")] = Reader() }

        mutating func step() throws {
            let id = dice.pick(hall.audience.memberIDs.sorted())
            switch dice.below(24) {
            case 0: hall.sockets.stall(id)
            case 1...3: hall.drain(id)
            case 4: hall.commit()
            case 5: hall.say(dice.pick([.check, .replace, .check]), by: id)
            case 6 where dice.hits(oneIn: 5): enter()
            case 7 where hall.audience.memberCount > 3 && dice.hits(oneIn: 5): hall.lose(id)
            case 8...12: hall.turn()
            case 13...15: hall.earlyTurn()
            case 16: hall.audience.servePresence(to: hall.sockets.send)
            default: say(id)
            }
            try listen()
        }

        private mutating func say(_ id: MemberID) {
            guard let replica = hall.audience.replica(of: id) else { return }
            let number = UInt32(1 + dice.below(30))
            let place = at(Double(dice.below(90)), Double(dice.below(90)))
            let next = hall.table.lastDecided(replica).next ?? .none
            let long = json("\"" + String(repeating: "y", count: dice.below(300)) + "\"")
            switch dice.below(8) {
            case 0...1: hall.say(.dragStart(.init(number), dice.pick(TestMap.vertices)), by: id)
            case 2...4: hall.say(.dragMove(.init(number), place), by: id)
            case 5: hall.say(.operation(next, .dragCancel(.init(number))), by: id)
            case 6: hall.say(.presence(PresenceState(cursor: place)), by: id)
            default: hall.say(.operation(next, [.setProperty(triangle, name, long)]), by: id)
            }
        }

        mutating func listen() throws {
            for id in hall.audience.memberIDs {
                for message in try hall.heard(by: id) { try readers[id]?.hear(message) }
            }
        }

        /// All sockets drain, and everything that waits is written.
        mutating func settle() throws {
            for id in hall.audience.memberIDs {
                hall.drain(id)
                hall.say(.check, by: id)
            }
            repeat {
                hall.turn()
                try listen()
            } while hall.audience.needsTurn
        }
    }

    @Test(
        "[DC13] [BA7] [BA11] whoever reads slowly ends with the room's state, and so does everybody",
        arguments: 1...12 as ClosedRange<UInt64>)
    func converge(_ seed: UInt64) throws {
        var party = Party(seed: seed)
        for _ in 0..<900 { try party.step() }
        try party.settle()
        let room = party.hall.table.room
        for id in party.hall.audience.memberIDs {
            let reader = party.readers[id]
            #expect(reader?.sequence == room.sequence)
            #expect(reader?.document.digest == room.document.digest)
            #expect((reader?.checkedCount ?? 0) > 0)
        }
        #expect(party.hall.sockets.unwantedCount == 0)
    }
}
