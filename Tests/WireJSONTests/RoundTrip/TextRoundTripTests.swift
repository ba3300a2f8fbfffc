import MapModel
import Testing
import WireJSON
import WireProtocol
import WireSamples

/// Both forms say the same: a message that goes through the text is the message, byte for byte. The
/// seed is in the comment of a failure.
struct TextRoundTripTests {
    @Test("[TX5] a client's messages go through the text unchanged")
    func clientMessages() throws {
        try expectUnchanged { random in random.clientMessage() }
    }

    @Test("[TX5] a server's messages go through the text unchanged")
    func serverMessages() throws {
        try expectUnchanged { random in random.serverMessage() }
    }

    private func expectUnchanged<Message: TwoFormMessage>(
        _ make: (inout Seeded) -> Message
    ) throws {
        let reader = TextReader()
        for seed in 0..<10_000 as Range<UInt64> {
            var random = Seeded(seed)
            let message = make(&random)
            let read = try Message(text: message.text, reader)
            try #require(read == message, "seed \(seed)")
            try #require(read.binary == message.binary, "seed \(seed)")
            try #require(read.text == message.text, "seed \(seed)")
        }
    }

    @Test("[TX1] every example of text.md is what the writer makes of it")
    func examples() throws {
        let page = try VectorFile.page("text.md")
        let parts = page.split(separator: "\n## What the server says", maxSplits: 1)
        try #require(parts.count == 2)
        let reader = TextReader()
        var count = 0
        for (part, text) in parts.enumerated() {
            for line in text.split(separator: "\n") where line.hasPrefix("{") {
                let example = Array(message(around: line).utf8)
                let written =
                    part == 0 || line.hasPrefix(#"{"edit":"#)
                    ? try reader.clientMessage(example.span).text
                    : try reader.serverMessage(example.span).text
                #expect(
                    String(decoding: written, as: UTF8.self)
                        == String(decoding: example, as: UTF8.self))
                count += 1
            }
        }
        #expect(count > 50)
    }

    /// Examples of events, edits and records stand alone on the page.
    private func message(around line: Substring) -> String {
        if line.hasPrefix(#"{"event":"#) {
            return
                #"{"message":"batch","epochNumber":4,"sequence":1,"stamp":"0","events":[\#(line)]}"#
        }
        if line.hasPrefix(#"{"edit":"#) {
            return #"{"message":"edits","number":1,"edits":[\#(line)]}"#
        }
        if line.hasPrefix(#"{"record":"#) {
            return
                #"{"message":"stateRecords","isFirst":true,"isReplacement":true,"records":[\#(line)]}"#
        }
        return String(line)
    }
}
