import MapModel
import Testing
import WireProtocol
import WireSamples

/// Limits, exactly at their borders.
struct LimitTests {
    private func hello(name: String, token: Int = 0) -> [UInt8] {
        ClientMessage.hello(
            Hello(
                instance: Instance(high: 1, low: 2), name: name, colour: 0,
                token: String(repeating: "t", count: token))
        ).binary
    }

    private func edits(_ edits: [Edit]) -> [UInt8] {
        ClientMessage.numbered(
            NumberedMessage(number: OperationNumber(1), content: .edits(edits))
        ).binary
    }

    private func json(_ byteCount: Int) -> CanonicalJSON {
        Sampled.json("\"" + String(repeating: "x", count: byteCount - 2) + "\"")
    }

    private func error(_ bytes: [UInt8]) -> DecodeError? {
        do throws(DecodeError) {
            _ = try ClientMessage(binary: bytes.span)
            return nil
        } catch {
            return error
        }
    }

    @Test("[BF7] [PR1] a name has at most 64 bytes")
    func names() {
        #expect(error(hello(name: String(repeating: "x", count: 64))) == nil)
        #expect(error(hello(name: String(repeating: "é", count: 32))) == nil)
        #expect(error(hello(name: String(repeating: "x", count: 65))) == .tooLong("name"))
        #expect(error(hello(name: String(repeating: "é", count: 32) + "x")) == .tooLong("name"))
    }

    @Test(
        "[BF7] [PR1] a name has no control characters",
        arguments: ["\0", "\u{1f}", "\u{7f}", "\u{9f}"])
    func controls(control: String) {
        #expect(error(hello(name: "a" + control)) == .badField("name"))
    }

    @Test("[BF7] a token has at most 4,096 bytes")
    func tokens() {
        #expect(error(hello(name: "", token: 4_096)) == nil)
        #expect(error(hello(name: "", token: 4_097)) == .tooLong("token"))
    }

    @Test("[BF7] [DC9] a property value has at most 16,384 bytes, a key 1 to 256")
    func properties() {
        let key = PropertyKey("k")
        let longKey = PropertyKey(String(repeating: "k", count: 256))
        let tooLongKey = PropertyKey(String(repeating: "k", count: 257))
        let id: FeatureID = Sampled.id(7, 1)
        #expect(error(edits([.setProperty(id, key, json(16_384))])) == nil)
        #expect(error(edits([.setProperty(id, key, json(16_385))])) == .tooLong("value"))
        #expect(error(edits([.setProperty(id, longKey, json(4))])) == nil)
        #expect(error(edits([.setProperty(id, tooLongKey, json(4))])) == .tooLong("key"))
        #expect(error(edits([.removeProperty(id, longKey)])) == nil)
        #expect(error(edits([.removeProperty(id, tooLongKey)])) == .tooLong("key"))
        #expect(error(edits([.removeProperty(id, PropertyKey(""))])) == .badField("key"))
    }

    @Test("[BF7] a value of a property is there")
    func emptyValue() {
        let bytes = edits([.setProperty(Sampled.id(7, 1), PropertyKey("k"), Sampled.json(""))])
        #expect(error(bytes) == .badField("value"))
    }

    @Test("[BF7] a foreign id has at most 256 bytes")
    func foreignIDs() {
        func birth(_ byteCount: Int) -> [UInt8] {
            let birth = FeatureBirth(
                id: Sampled.id(7, 1), kind: .none, foreignID: json(byteCount))
            return edits([.createFeature(birth)])
        }
        #expect(error(birth(256)) == nil)
        #expect(error(birth(257)) == .tooLong("foreignID"))
    }

    @Test("[WS7] a client's frame has at most 65,536 bytes")
    func clientFrames() {
        // A group has 24 bytes before its edits, of which one has 24 here and the others 16.
        let removals = [Edit](repeating: .removeFeature(Sampled.id(7, 1)), count: 4_093)
        let key = Edit.removeProperty(Sampled.id(7, 1), PropertyKey("k"))
        let full = edits(removals + [key])
        #expect(full.count == 65_536)
        #expect(error(full) == nil)
        #expect(error(edits(removals + [key, key])) == .tooLong("frame"))
        #expect(error([UInt8](repeating: 0xff, count: 65_537)) == .tooLong("frame"))
    }

    @Test("[BA5] a sent batch has at most 262,144 bytes, a logged one any size")
    func batches() throws {
        let move = Event.moved(GrantNumber(1), .position(Sampled.position))
        var events = [Event](repeating: move, count: 10_920)
        events.append(.left(ReplicaID(1)))
        events.append(.left(ReplicaID(1)))
        events.append(.left(ReplicaID(1)))
        events.append(.left(ReplicaID(1)))
        var batch = Batch(epochNumber: 1, sequence: 1, stamp: Sampled.base, events: events)
        #expect(batch.binary.count == 262_144)
        #expect(try ServerMessage(binary: batch.binary.span) == .batch(batch))
        batch.events.append(.left(ReplicaID(1)))
        #expect(try Batch(binary: batch.binary.span) == batch)
        #expect(throws: DecodeError.tooLong("frame")) {
            try ServerMessage(binary: batch.binary.span)
        }
    }

    @Test("[BA9] a chunk has at most 262,144 bytes of records")
    func chunks() throws {
        let record = StateRecord.vertex(
            VertexBirth(id: Sampled.id(7, 1), path: Sampled.id(7, 2), parent: nil, side: .left))
        func chunk(of count: Int) -> [UInt8] {
            let records = Array(repeating: record, count: count)
            return ServerMessage.stateRecords(
                StateRecords(isFirst: true, isReplacement: true, records: records)
            ).binary
        }
        let full = chunk(of: 8_192)
        #expect(full.count == 262_144 + 8)
        _ = try ServerMessage(binary: full.span)
        let over = chunk(of: 8_193)
        #expect(throws: DecodeError.tooLong("frame")) { try ServerMessage(binary: over.span) }
    }

    @Test("[BF10] the content hash is over the content, not its number, stamp or flag")
    func contentHash() {
        let content = NumberedMessage.Content.dragCancel(DragNumber(3))
        let bytes: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
        #expect(content.hash == ContentHash(of: bytes))
        #expect(content.hash != NumberedMessage.Content.dragCancel(DragNumber(4)).hash)
    }
}
