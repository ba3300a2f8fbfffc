import MapModel
import RoomCore
import Testing
import WireJSON
import WireProtocol

@Suite("Members that speak text, and members that do not")
struct MessageFormTests {
    /// ann and ben speak the binary form, cyd and dan text; all have the state.
    private func mixedHall() -> Hall {
        var hall = Hall()
        for name in ["cyd", "dan"] { hall.enter(name, speaking: .text) }
        repeat { hall.turn() } while hall.audience.needsTurn
        for id in hall.audience.memberIDs { _ = hall.sockets.take(id) }
        return hall
    }

    @Test("[TX8] a batch is encoded once in each form")
    func batch() throws {
        var hall = mixedHall()
        let before = hall.sockets.frameCount
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        #expect(hall.sockets.frameCount == before + 2)
        let batch = ServerMessage.batch(try #require(hall.table.log.last))
        let frames = hall.audience.memberIDs.map { hall.sockets.take($0) }
        #expect(frames[0] == frames[1])
        #expect(frames[2] == frames[3])
        #expect(frames[0].map(\.bytes) == [batch.binary])
        #expect(frames[2].map(\.bytes) == [batch.text])
    }

    @Test("[TX8] without text members no text is written")
    func onlyBinary() {
        var hall = Hall()
        let before = hall.sockets.frameCount
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        #expect(hall.sockets.frameCount == before + 1)
    }

    @Test("[TX5] the same is told in both: batches, presence, signals, answers")
    func sameMessages() throws {
        var hall = mixedHall()
        let callout = try #require(SignalName("callout.tapped"))
        hall.say(.dragStart(1, corner), by: .cyd)
        hall.say(.dragMove(1, at(5, 5)), by: .cyd)
        hall.say(.signal(Signal(name: callout, body: json("[1]")), to: nil), by: .cyd)
        hall.say(.signal(Signal(name: callout, body: json("2")), to: .ann), by: .cyd)
        hall.turn()
        hall.say(.presence(PresenceState(cursor: at(9, 9))), by: .ann)
        hall.audience.servePresence(to: hall.sockets.send)
        let everybody = try hall.heard(by: .ben)
        #expect(everybody.count == 3)
        #expect(try hall.heard(by: .dan) == everybody)
        #expect(try hall.heard(by: .ann).count == 4)
    }

    @Test("[TX8] [BA9] a newcomer gets the same state in text, in smaller steps")
    func state() throws {
        var hall = Hall()
        let places = (0..<3_000).map { (Double($0 % 360), Double($0 % 90)) }
        let line = FeatureContent(kind: .lineString, paths: [TestMap.path(.line, places)])
        try hall.table.room.importing([line], at: hall.table.now)
        hall.turn()
        let cyd = hall.enter("cyd", speaking: .text)
        var reader = Reader()
        repeat {
            hall.turn()
            for frame in hall.sockets.take(cyd) {
                #expect(frame.bytes.count <= 262_144)
                try reader.hear(try TextReader().serverMessage(frame.bytes.span))
            }
        } while hall.audience.needsTurn
        #expect(reader.document.digest == hall.table.room.document.digest)
        #expect(reader.sequence == hall.table.room.sequence)
    }

    @Test("[BA5] a batch too large for one form only makes those who speak it behind")
    func largeBatch() throws {
        var settings = RoomSettings()
        settings.lastChunkByteCount = 400
        var hall = Hall(settings)
        let cyd = hall.enter("cyd", speaking: .text)
        repeat { hall.turn() } while hall.audience.needsTurn
        for id in hall.audience.memberIDs { _ = hall.sockets.take(id) }
        // Its binary form has over 400 bytes, its text under 1,600.
        let value = json("\"" + String(repeating: "x", count: 500) + "\"")
        hall.say(.operation(1, .edits([.setProperty(triangle, name, value)])), by: .ann)
        hall.turn()
        let batch = ServerMessage.batch(try #require(hall.table.log.last))
        #expect(try hall.heard(by: cyd) == [batch])
        #expect(try hall.heard(by: .ben).contains(batch) == false)
    }

    @Test("[BA5] [TX8] the text of a batch that is too large in any form is not even written")
    func hugeBatch() throws {
        var settings = RoomSettings()
        settings.lastChunkByteCount = 400
        var hall = Hall(settings)
        var writtenCount = 0
        hall.audience = Audience(
            MessageEncoder { message in
                if case .batch = message { writtenCount += 1 }
                return message.text
            } makeFrame: { [sockets = hall.sockets] bytes, form in
                sockets.makeFrame(bytes, form)
            })
        hall.enter("cyd", speaking: .text)
        repeat { hall.turn() } while hall.audience.needsTurn
        for vertexCount in [2, 2_000] {
            let places = (0..<vertexCount).map { (Double($0 % 360), 0.0) }
            let line = FeatureContent(kind: .lineString, paths: [TestMap.path(.line, places)])
            try hall.table.room.importing([line], at: hall.table.now)
            repeat { hall.turn() } while hall.audience.needsTurn
            #expect(writtenCount == 1)
        }
    }
}

extension MemberID {
    fileprivate static let cyd = MemberID(3)
    fileprivate static let dan = MemberID(4)
}
