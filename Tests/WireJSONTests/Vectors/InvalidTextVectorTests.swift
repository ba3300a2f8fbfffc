import Testing
import WireSamples

@testable import WireJSON

/// Texts that are no message, each refused with the code that closes, and its place.
struct InvalidTextVectorTests {
    @Test("[TX2] [TX3] [TX7] invalid texts are the vectors")
    func invalid() throws {
        let made = Sampled.invalidText.map { sample in
            VectorLine.object(sample.name) {
                $0.text("door", sample.door.rawValue)
                if let text = sample.string {
                    $0.text("text", text)
                } else {
                    $0.text("hex", Hex.text(sample.text))
                }
                $0.count("closeCode", sample.string == nil ? 1007 as UInt32 : 4000)
                $0.text("at", sample.place)
            }
        }
        let vectors = try VectorFile.compare("invalid-text.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[TX2] [TX3] [TX4] [TX7] each is refused there", arguments: Sampled.invalidText)
    func places(of sample: InvalidTextSample) throws {
        let reader = TextReader()
        let thrown = #expect(throws: TextError.self, "\(sample.name)") {
            switch sample.door {
            case .client: _ = try reader.clientMessage(sample.text.span)
            case .server: _ = try reader.serverMessage(sample.text.span)
            }
        }
        let error = try #require(thrown)
        #expect(error.isNotUTF8 == (sample.string == nil), "\(sample.name): \(error)")
        #expect(isTold(sample.place, in: error.description), "\(sample.name): \(error)")
        #expect(error.description.utf8.count <= 100)
    }

    /// Whether a description begins with the place, or with as much of it as there is room for.
    private func isTold(_ place: String, in description: String) -> Bool {
        let told = description.split(separator: "…", maxSplits: 1)
        return told.count == 2
            ? "at \(place)".hasPrefix(told[0])
            : description.hasPrefix("at \(place): ") || description == "\(place) is missing"
    }
}
