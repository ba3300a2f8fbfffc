import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Batches on their way to members")
struct BatchFrameTests {
    @Test("[BA14] a batch is encoded once, and all members get the same bytes: those of the log")
    func sharedEncoding() {
        var hall = Hall(guests: ["ann", "ben", "cyd"])
        let before = hall.sockets.frameCount
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        #expect(hall.sockets.frameCount == before + 1)
        let frames = hall.audience.memberIDs.map { hall.sockets.take($0) }
        let bytes = hall.table.log.last?.binary ?? []
        let frame = Frame(number: before + 1, bytes: bytes, form: .binary)
        #expect(frames == [[frame], [frame], [frame]])
    }

    @Test("[BA2] a member gets at most one batch per flush, however much happens")
    func oneFrame() throws {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        hall.say(.dragStart(1, otherCorner), by: .ben)
        for step in 1...50 {
            hall.say(.dragMove(1, at(Double(step), 1)), by: .ann)
            hall.say(.dragMove(1, at(Double(step), 2)), by: .ben)
            hall.earlyTurn()
        }
        hall.turn()
        #expect(hall.sockets.take(.ann).count == 1)
        #expect(hall.sockets.take(.ben).count == 1)
        #expect(hall.table.log.last?.events.count == 4)
    }

    @Test("[BA4] members get their own events back")
    func ownEvents() throws {
        var hall = Hall()
        hall.say(.dragStart(1, corner), by: .ann)
        hall.turn()
        guard let batch = hall.table.log.last else { return }
        #expect(try hall.heard(by: .ann) == [.batch(batch)])
        #expect(
            batch.events == [.granted(Grant(grant: 1, replica: .ann, number: 1, vertex: corner))])
    }

    @Test("[BA5] a batch over the limit is logged but not sent: members get the difference")
    func tooLarge() throws {
        var settings = RoomSettings()
        settings.lastChunkByteCount = 400
        var hall = Hall(settings)
        let value = json("\"" + String(repeating: "x", count: 340) + "\"")
        hall.say(.operation(1, [.setProperty(triangle, name, value)]), by: .ann)
        hall.turn()
        guard let batch = hall.table.log.last else { return }
        #expect(batch.binary.count > 400)
        let register = Register(PropertyValue(value), stamp: batch.stamp(1), replica: .ann)
        let difference: [ServerMessage] = [
            .stateRecords(
                StateRecords(
                    isFirst: true, isReplacement: false,
                    records: [.property(triangle, name, register)])),
            hall.end(for: .ben, isReplacement: false),
        ]
        #expect(try hall.heard(by: .ben) == difference)
        hall.say(.dragStart(1, corner), by: .ben)
        hall.turn()
        #expect(try hall.heard(by: .ben) == hall.table.log.suffix(1).map(ServerMessage.batch))
    }

    @Test("[BA1] batches of a forced close go out in order, each once")
    func forcedClose() throws {
        var hall = Hall()
        let cyd = hall.enter("cyd")
        hall.turn()
        var reader = Reader()
        for message in try hall.heard(by: cyd) { try reader.hear(message) }
        let known = hall.table.log.count
        let many = [Edit](repeating: .removeProperty(triangle, name), count: 3_000)
        for number in UInt32(1)...22 {
            hall.say(.operation(OperationNumber(number), many), by: .ann)
        }
        hall.turn()
        #expect(hall.table.log.count == known + 2)
        for message in try hall.heard(by: cyd) { try reader.hear(message) }
        #expect(reader.sequence == hall.table.room.sequence)
        #expect(reader.document.digest == hall.table.room.document.digest)
    }
}
