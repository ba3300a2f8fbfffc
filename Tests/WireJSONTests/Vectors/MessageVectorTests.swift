import MapModel
import Testing
import WireJSON
import WireProtocol
import WireSamples

/// The vectors of messages: each sample has the bytes and the text that its file says, and both give
/// the sample.
struct MessageVectorTests {
    private let reader = TextReader()

    @Test("[BF1] [TX5] a client's messages are the vectors")
    func clientMessages() throws {
        let made = Sampled.clientMessages.map { sample in
            VectorLine.message(
                sample.name, binary: sample.message.binary, text: sample.message.text,
                content: sample.message.contentHash)
        }
        let vectors = try VectorFile.compare("client-messages.json", with: made)
        #expect(vectors.file == vectors.made)
        for message in Sampled.clientMessages.map(\.message) {
            #expect(try ClientMessage(binary: message.binary.span) == message)
            #expect(try reader.clientMessage(message.text.span) == message)
        }
    }

    @Test("[BF1] [TX5] a server's messages are the vectors")
    func serverMessages() throws {
        try compare(Sampled.serverMessages, with: "server-messages.json")
        try compare(Sampled.stateRecords, with: "state-records.json")
    }

    @Test("[BA1] [TX5] batches are the vectors")
    func batches() throws {
        let samples = Sampled.batches.map { Sample($0.name, ServerMessage.batch($0.message)) }
        try compare(samples, with: "batches.json")
    }

    private func compare(_ samples: [Sample<ServerMessage>], with file: String) throws {
        let made = samples.map { sample in
            VectorLine.message(
                sample.name, binary: sample.message.binary, text: sample.message.text)
        }
        let vectors = try VectorFile.compare(file, with: made)
        #expect(vectors.file == vectors.made)
        for message in samples.map(\.message) {
            #expect(try ServerMessage(binary: message.binary.span) == message)
            #expect(try reader.serverMessage(message.text.span) == message)
        }
    }
}

extension ClientMessage {
    fileprivate var contentHash: ContentHash? {
        if case .numbered(let message) = self { message.content.hash } else { nil }
    }
}
