import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("State frames")
struct StateFrameTests {
    /// A hall with a map of about 400 KB as state records.
    private func largeHall() throws -> Hall {
        var hall = Hall()
        let places = (0..<5_000).map { (Double($0 % 360), Double($0 % 90)) }
        let line = FeatureContent(kind: .lineString, paths: [TestMap.path(.line, places)])
        try hall.table.room.importing([line], at: hall.table.now)
        hall.turn()
        return hall
    }

    @Test("[BA8] a newcomer gets the whole state: births first, then what ends the frame")
    func newcomer() throws {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        hall.say(.dragMove(1, at(5, 5)), by: .ann)
        hall.turn()
        let cyd = hall.enter("cyd")
        hall.turn()
        let messages = try hall.heard(by: cyd)
        #expect(messages.count == 2)
        #expect(messages.last == hall.end(for: cyd, isReplacement: true))
        var reader = Reader()
        for message in messages { try reader.hear(message) }
        #expect(reader.document.digest == hall.table.room.document.digest)
        #expect(reader.document.contents == hall.table.room.document.contents)
        #expect(reader.sequence == hall.table.room.sequence)
    }

    @Test("[BA10] the end holds drags, participants, and the receiver's own outcomes")
    func end() throws {
        var hall = Hall()
        hall.say(.dragStart(4, corner), by: .ann)
        hall.say(.operation(1, .dragCancel(9)), by: .ann)
        hall.turn()
        _ = hall.sockets.take(.ann)
        hall.say(.replace, by: .ann)
        hall.earlyTurn()
        let expected = StateEnd(
            isFirst: false, isReplacement: true, sequence: hall.table.room.sequence,
            drags: [
                OpenDrag(Grant(grant: 1, replica: .ann, number: 4, vertex: corner))
            ],
            participants: [
                Participant(replica: .ann, name: "ann", colour: 0),
                Participant(replica: .ben, name: "ben", colour: 0),
            ],
            outcomes: [Outcome(number: 1, refusal: .leaseEnded)], lastDecided: 1, highestDrag: 4)
        #expect(try hall.heard(by: .ann).last == .stateEnd(expected))
    }

    @Test("[SE11] who missed nothing gets an end without records")
    func nothingMissed() throws {
        var hall = Hall()
        hall.lose(.ann)
        let ann = hall.add(try hall.table.resumeAnn())
        hall.turn()
        let end = hall.end(for: ann, isFirst: true, isReplacement: false)
        #expect(try hall.heard(by: ann) == [end])
    }

    @Test("[BA9] chunks have at most 48 KiB, one per turn; the last ends at the present sequence")
    func chunks() throws {
        var hall = try largeHall()
        let cyd = hall.enter("cyd")
        var sizes: [[Int]] = []
        var reader = Reader()
        repeat {
            hall.turn()
            let frames = hall.sockets.take(cyd)
            sizes.append(frames.map(\.bytes.count))
            for frame in frames { try reader.hear(try ServerMessage(binary: frame.bytes.span)) }
        } while hall.audience.needsTurn
        #expect(sizes.count > 2)
        #expect(sizes.dropLast().allSatisfy { $0.count == 1 })
        #expect(sizes.dropLast().joined().allSatisfy { (48_000...49_152).contains($0) })
        #expect(sizes.last?.count == 2)
        #expect((200_000...262_152).contains(sizes.last?.first ?? 0))
        #expect(reader.sequence == hall.table.room.sequence)
        #expect(reader.document.digest == hall.table.room.document.digest)
    }

    @Test("[BA12] members at one position share the same encoded chunks")
    func sharedChunks() throws {
        var hall = try largeHall()
        let newcomers = ["cyd", "dan", "eve"].map { hall.enter($0) }
        let before = hall.sockets.frameCount
        hall.turn()
        let frames = newcomers.map { hall.sockets.take($0) }
        #expect(frames[0].count == 1)
        #expect(frames == [frames[0], frames[0], frames[0]])
        // The batch that they joined in, and one chunk.
        #expect(hall.sockets.frameCount == before + 2)
    }

    @Test(
        "[BA10] a frame that others write into meanwhile ends with all of it, and no batch between")
    func busyRoom() throws {
        var hall = try largeHall()
        let cyd = hall.enter("cyd")
        var reader = Reader()
        hall.say(.dragStart(1, corner), by: .ann)
        for number in UInt32(1)...12 {
            let value = json("\(number)")
            hall.say(.operation(.init(number), [.setProperty(triangle, name, value)]), by: .ben)
            hall.say(.dragMove(1, at(Double(number), 0)), by: .ann)
            hall.turn()
            for message in try hall.heard(by: cyd) { try reader.hear(message) }
        }
        #expect(reader.sequence == hall.table.room.sequence)
        #expect(reader.document.digest == hall.table.room.document.digest)
    }

    @Test("[BA9] a slow reader gets a chunk for each time that it drains")
    func slowReader() throws {
        var hall = try largeHall()
        let cyd = hall.enter("cyd")
        hall.sockets.stall(cyd)
        hall.turn()
        #expect(hall.sockets.take(cyd).count == 1)
        hall.turn()
        #expect(hall.sockets.take(cyd).count == 0)
        #expect(!hall.audience.needsTurn)
        hall.drain(cyd)
        hall.sockets.stall(cyd)
        hall.earlyTurn()
        #expect(hall.sockets.take(cyd).count == 1)
        #expect(hall.sockets.unwantedCount == 0)
    }

    @Test("[BA8] after a lost connection the frame begins again where the client was")
    func interrupted() throws {
        var hall = try largeHall()
        var reader = Reader()
        _ = hall.sockets.take(.ann)
        hall.say(.replace, by: .ann)
        hall.turn()
        for message in try hall.heard(by: .ann) { try reader.hear(message) }
        #expect(reader.sequence == 0)
        hall.lose(.ann)
        let ann = hall.add(try hall.table.resumeAnn(epoch: .none, sequence: 0))
        repeat {
            hall.turn()
            for message in try hall.heard(by: ann) { try reader.hear(message) }
        } while hall.audience.needsTurn
        #expect(reader.document.digest == hall.table.room.document.digest)
    }

    @Test("[BA8] interrupted after any of its chunks, by whatever happens meanwhile, it converges")
    func interruptedAnywhere() throws {
        var count = 0
        while true {
            var hall = try largeHall()
            var reader = Reader()
            _ = hall.sockets.take(.ann)
            hall.say(.replace, by: .ann)
            for _ in 0..<count {
                hall.turn()
                for message in try hall.heard(by: .ann) { try reader.hear(message) }
            }
            if reader.sequence > 0 { break }
            hall.lose(.ann)
            let rename = Edit.setProperty(triangle, name, json("\(count)"))
            hall.say(.operation(1, [rename]), by: .ben)
            let ann = hall.add(try hall.table.resumeAnn(epoch: .none, sequence: 0))
            repeat {
                hall.turn()
                for message in try hall.heard(by: ann) { try reader.hear(message) }
            } while hall.audience.needsTurn
            #expect(reader.sequence == hall.table.room.sequence)
            #expect(reader.document.digest == hall.table.room.document.digest)
            count += 1
        }
        #expect(count > 3)
    }

    @Test("[PR6] replace begins anew, also in the middle of a frame")
    func replaceWithinFrame() throws {
        var hall = try largeHall()
        let cyd = hall.enter("cyd")
        hall.turn()
        let first = hall.sockets.take(cyd)
        hall.say(.replace, by: cyd)
        hall.earlyTurn()
        #expect(hall.sockets.take(cyd) == first)
    }

    @Test("[WS6] a member whose socket did not take the welcome gets nothing before it has")
    func welcomeWaits() throws {
        var hall = Hall()
        let admission = try hall.table.join("cyd")
        let cyd = hall.add(admission, isDrained: false)
        hall.turn()
        #expect(try hall.heard(by: cyd) == [])
        hall.drain(cyd)
        hall.earlyTurn()
        #expect(try hall.heard(by: cyd).last == hall.end(for: cyd, isReplacement: true))
    }
}
