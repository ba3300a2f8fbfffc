import WireProtocol

/// [BF2]: a client's message has one form only: what decodes encodes to the same bytes.
enum BinaryClientDecoder: FuzzedDecoder {
    static let name = "binary-client"

    static func check(_ bytes: [UInt8]) {
        let message: ClientMessage
        do throws(DecodeError) {
            message = try ClientMessage(binary: bytes.span)
        } catch {
            return
        }
        if case .unknown = message { return }
        precondition(message.binary == bytes, "another form of \(message)")
    }
}
