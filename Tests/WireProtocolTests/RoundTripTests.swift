import MapModel
import Testing
import WireProtocol
import WireSamples

/// What is written reads back equal, in multiples of eight bytes. The seed is in the comment of a
/// failure.
struct RoundTripTests {
    @Test("[BF1] a client's messages read back equal")
    func clientMessages() throws {
        for seed in 0..<5_000 as Range<UInt64> {
            var random = Seeded(seed)
            let message = random.clientMessage()
            let bytes = message.binary
            #expect(bytes.count % 8 == 0, "seed \(seed)")
            #expect(try ClientMessage(binary: bytes.span) == message, "seed \(seed)")
        }
    }

    @Test("[BF1] a server's messages read back equal")
    func serverMessages() throws {
        for seed in 0..<5_000 as Range<UInt64> {
            var random = Seeded(seed)
            let message = random.serverMessage()
            let bytes = message.binary
            #expect(bytes.count % 8 == 0, "seed \(seed)")
            #expect(try ServerMessage(binary: bytes.span) == message, "seed \(seed)")
        }
    }

    @Test("[BA1] a batch has the same bytes as frame and as record")
    func batches() throws {
        for seed in 0..<2_000 as Range<UInt64> {
            var random = Seeded(seed)
            let batch = random.batch()
            #expect(try Batch(binary: batch.binary.span) == batch, "seed \(seed)")
            #expect(ServerMessage.batch(batch).binary == batch.binary, "seed \(seed)")
        }
    }

    @Test("[BF1] the size of a record is known beforehand")
    func recordSizes() {
        for seed in 0..<500 as Range<UInt64> {
            var random = Seeded(seed)
            let records = random.list(30) { $0.record() }
            let message = StateRecords(isFirst: true, isReplacement: false, records: records)
            let byteCount = records.reduce(8) { $0 + $1.binaryByteCount }
            #expect(ServerMessage.stateRecords(message).binary.count == byteCount, "seed \(seed)")
        }
    }

    @Test("[BF1] the sizes that matter")
    func sizes() throws {
        let position = try #require(Position(longitude: 2, latitude: 48))
        let move = ClientMessage.dragMove(DragNumber(1), .position(position))
        #expect(move.binary.count == 24)
        let empty = Batch(epochNumber: 1, sequence: 1, stamp: .zero, events: [])
        #expect(empty.binary.count == 32)
        let events = (1...2 as ClosedRange<UInt32>).map {
            Event.moved(GrantNumber($0), .position(position))
        }
        let batch = Batch(epochNumber: 1, sequence: 1, stamp: .zero, events: events)
        #expect(batch.binary.count == 32 + 2 * 24)
    }
}
