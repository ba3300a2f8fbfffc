import MapModel
import Testing
import WireJSON
import WireProtocol
import WireSamples

/// Bytes of nobody's making. What they give does not matter: they give a message or an error.
struct HostileTextTests {
    private static let clientTexts = Sampled.clientMessages.map { $0.message.text }
    private static let serverTexts =
        (Sampled.serverMessages + Sampled.stateRecords).map { $0.message.text }
        + Sampled.batches.map { ServerMessage.batch($0.message).text }

    @Test("[TX7] a text that is cut short anywhere is refused")
    func truncation() {
        let reader = TextReader()
        for text in Self.clientTexts {
            for count in 0..<text.count {
                #expect(!isRead(Array(text.prefix(count)), as: ClientMessage.self, reader))
            }
        }
        for text in Self.serverTexts {
            for count in 0..<text.count {
                #expect(!isRead(Array(text.prefix(count)), as: ServerMessage.self, reader))
            }
        }
    }

    @Test("[TX5] [TX7] flipped bytes give an error or what the binary form says too")
    func flippedBytes() throws {
        var random = Seeded(58)
        let reader = TextReader()
        var takenCount = 0
        for _ in 0..<50_000 {
            let client = Self.spoilt(Self.clientTexts, &random)
            if isRead(client, as: ClientMessage.self, reader) { takenCount += 1 }
            let server = Self.spoilt(Self.serverTexts, &random)
            if isRead(server, as: ServerMessage.self, reader) { takenCount += 1 }
        }
        #expect((1..<100_000).contains(takenCount))
    }

    private static func spoilt(_ texts: [[UInt8]], _ random: inout Seeded) -> [UInt8] {
        var text = texts.randomElement(using: &random) ?? []
        let telling = Array(#"{}[]",:\0123456789.-+eEtfn "#.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let offset = Int.random(in: text.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: text[offset] = telling.randomElement(using: &random) ?? 0
            case 2: text.insert(telling.randomElement(using: &random) ?? 0, at: offset)
            default: if text.count > 1 { text.remove(at: offset) }
            }
        }
        return text
    }

    /// Whether the text is such a message. Then the binary form says the same.
    private func isRead<Message: TwoFormMessage>(
        _ text: [UInt8], as _: Message.Type, _ reader: TextReader
    ) -> Bool {
        do throws(TextError) {
            let message = try Message(text: text, reader)
            if message.isUnknown { return true }
            let binary = message.binary
            let again = message.text
            #expect(throws: Never.self) { try check(message, binary, again) }
            return true
        } catch {
            #expect(error.description.utf8.count <= 100)
            return false
        }
    }

    private func check<Message: TwoFormMessage>(
        _ message: Message, _ binary: [UInt8], _ text: [UInt8]
    ) throws {
        #expect(try Message(binary: binary.span) == message)
        #expect(try Message(text: text, TextReader()) == message)
    }

    @Test("[TX7] brackets in brackets end the reading, not the program (field report B58)")
    func depth() {
        let bomb = String(repeating: "[", count: 100_000)
        #expect(
            Reads.clientError(bomb) == "at byte 64: arrays and objects are nested too deep")
        let objects =
            String(repeating: #"{"a":"#, count: 10_000) + "1"
            + String(repeating: "}", count: 10_000)
        #expect(Reads.clientError(objects)?.contains("nested too deep") == true)
    }

    @Test("[TX4] a value has 32 levels", arguments: [(32, true), (33, false)])
    func valueDepth(depth: Int, isTaken: Bool) {
        let value =
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let text = #"{"message":"signal","name":"s","body":\#(value)}"#
        #expect((Reads.clientError(text) == nil) == isTaken)
    }

    @Test("[TX7] hundreds of thousands of members take no more than their length")
    func manyMembers() {
        let names = (0..<40_000).map { #""k\#($0)":0"# }.joined(separator: ",")
        let text = #"{"message":"check",\#(names)}"#
        #expect(Reads.clientError(text) == "at $.k0: there is no such member")
        let repeated = String(repeating: #","drag":1"#, count: 40_000)
        #expect(
            Reads.clientError(#"{"message":"dragMove"\#(repeated)}"#)
                == "at $.drag: this member stands twice")
        let edits = String(repeating: #"{"edit":"x"},"#, count: 20_000) + "{}"
        #expect(
            Reads.clientError(#"{"message":"edits","number":1,"edits":[\#(edits)]}"#)
                == "at $.edits[0].edit: there is no such edit")
    }

    @Test("[TX7] a text of over 16 MiB is refused unread")
    func length() {
        let text = [UInt8](repeating: 0x20, count: TextReader.byteCountLimit + 1)
        #expect(throws: TextError.self) { try Reads.client(text) }
    }

    @Test("[TX7] a reader works on after an error, and after a long text")
    func reuse() throws {
        let reader = TextReader()
        let long = Array(
            #"{"message":"signal","name":"s","body":"\#(String(repeating: "x", count: 16_000))"}"#
                .utf8)
        let check = Array(#"{"message":"check"}"#.utf8)
        for _ in 0..<3 {
            #expect(!isRead([0xff, 0xfe], as: ClientMessage.self, reader))
            #expect(try reader.clientMessage(check.span) == .check)
            #expect(!isRead([], as: ClientMessage.self, reader))
            _ = try reader.clientMessage(long.span)
            #expect(try reader.clientMessage(check.span) == .check)
        }
    }
}
