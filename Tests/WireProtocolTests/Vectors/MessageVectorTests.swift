import MapModel
import Testing
import WireProtocol

/// The vectors of messages: each sample has the fields and the bytes that its file says, and the
/// bytes give the sample.
struct MessageVectorTests {
    @Test("[BF1] a client's messages are the vectors")
    func clientMessages() throws {
        let made = Sampled.clientMessages.map {
            vector($0.name, $0.message.binary, $0.message.fields)
        }
        let vectors = try VectorFile.compare("client-messages.json", with: made)
        #expect(vectors.file == vectors.made)
        for (sample, vector) in zip(Sampled.clientMessages, vectors.file) {
            let bytes = Hex.bytes(vector["hex"].text)
            #expect(try ClientMessage(binary: bytes.span) == sample.message)
        }
    }

    @Test("[BF1] a server's messages are the vectors")
    func serverMessages() throws {
        try compare(Sampled.serverMessages, with: "server-messages.json")
        try compare(Sampled.stateRecords, with: "state-records.json")
    }

    private func compare(_ samples: [Sample<ServerMessage>], with file: String) throws {
        let made = samples.map { vector($0.name, $0.message.binary, $0.message.fields) }
        let vectors = try VectorFile.compare(file, with: made)
        #expect(vectors.file == vectors.made)
        for (sample, vector) in zip(samples, vectors.file) {
            let bytes = Hex.bytes(vector["hex"].text)
            #expect(try ServerMessage(binary: bytes.span) == sample.message)
        }
    }

    @Test("[BA1] batches are the vectors")
    func batches() throws {
        let made = Sampled.batches.map { vector($0.name, $0.message.binary, $0.message.fields) }
        let vectors = try VectorFile.compare("batches.json", with: made)
        #expect(vectors.file == vectors.made)
        for (sample, vector) in zip(Sampled.batches, vectors.file) {
            let bytes = Hex.bytes(vector["hex"].text)
            #expect(try Batch(binary: bytes.span) == sample.message)
        }
    }

    private func vector(_ name: String, _ bytes: [UInt8], _ fields: JSON) -> JSON {
        ["name": .text(name), "hex": .text(Hex.text(bytes)), "fields": fields]
    }
}
