import MapModel
import WireProtocol
import WireSamples

@testable import WireJSON

/// Writes a vector: one object on one line, in the same writing as the messages.
enum VectorLine {
    static func object(_ name: String, _ members: (inout TextWriter) -> Void) -> [UInt8] {
        var writer = TextWriter(capacity: 1_024)
        writer.object {
            $0.text("name", name)
            members(&$0)
        }
        return writer.finish()
    }

    /// A message in both forms.
    static func message(
        _ name: String, binary: [UInt8], text: [UInt8], content: ContentHash? = nil
    ) -> [UInt8] {
        object(name) {
            $0.text("hex", Hex.text(binary))
            if let content { $0.hash("contentHash", content.rawValue) }
            $0.key("text")
            $0.embed(text)
        }
    }
}

extension TextWriter {
    mutating func records(_ name: StaticString, _ records: [StateRecord]) {
        list(name, records) { $0.record($1) }
    }
}
