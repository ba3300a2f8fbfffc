import WireJSON
import WireProtocol

/// What a server's text says is said again by what is written of it, in text and in binary.
enum TextServerDecoder: FuzzedDecoder {
    static let name = "text-server"

    static func check(_ bytes: [UInt8]) {
        let reader = TextReader()
        let message: ServerMessage
        do throws(TextError) {
            message = try reader.serverMessage(bytes.span)
        } catch {
            return
        }
        if case .unknown = message { return }
        do {
            let again = try reader.serverMessage(message.text.span)
            precondition(again == message, "\(message) becomes \(again)")
            let binary = try ServerMessage(binary: message.binary.span)
            precondition(binary == message, "\(message) becomes \(binary)")
        } catch {
            preconditionFailure("\(message) is written so that it is refused: \(error)")
        }
    }
}
