import WireProtocol

/// [BF2]: a server's message has one form only: what decodes encodes to the same bytes.
enum BinaryServerDecoder: FuzzedDecoder {
    static let name = "binary-server"

    static func check(_ bytes: [UInt8]) {
        let message: ServerMessage
        do throws(DecodeError) {
            message = try ServerMessage(binary: bytes.span)
        } catch {
            return
        }
        if case .unknown = message { return }
        precondition(message.binary == bytes, "another form of \(message)")
    }
}
