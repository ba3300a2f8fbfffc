import WireJSON
import WireProtocol

/// What a client's text says is said again by what is written of it, in text and in binary.
enum TextClientDecoder: FuzzedDecoder {
    static let name = "text-client"

    static func check(_ bytes: [UInt8]) {
        let reader = TextReader()
        let message: ClientMessage
        do throws(TextError) {
            message = try reader.clientMessage(bytes.span)
        } catch {
            return
        }
        if case .unknown = message { return }
        do {
            let again = try reader.clientMessage(message.text.span)
            precondition(again == message, "\(message) becomes \(again)")
            let binary = try ClientMessage(binary: message.binary.span)
            precondition(binary == message, "\(message) becomes \(binary)")
        } catch {
            preconditionFailure("\(message) is written so that it is refused: \(error)")
        }
    }
}
