import MapModel
import Testing
import WireProtocol
import WireSamples

@testable import WireJSON

/// Bytes that are no message, each refused with its error.
struct InvalidVectorTests {
    @Test("[BF2] [BF3] [BF5] invalid bytes are refused as the vectors say")
    func invalid() throws {
        let made = Sampled.invalid.map { sample in
            VectorLine.object(sample.name) {
                $0.text("door", sample.door.rawValue)
                $0.text("hex", Hex.text(sample.bytes))
                $0.text("error", sample.errorText)
            }
        }
        let vectors = try VectorFile.compare("invalid.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[BF2] [BF3] [BF5] [BF6] [BF8] [BF9] [BF11] each gives its error")
    func errors() {
        for sample in Sampled.invalid {
            let error = #expect(throws: DecodeError.self, "\(sample.name)") {
                switch sample.door {
                case .client: _ = try ClientMessage(binary: sample.bytes.span)
                case .server: _ = try ServerMessage(binary: sample.bytes.span)
                }
            }
            #expect(error == sample.error, "\(sample.name)")
        }
    }
}
