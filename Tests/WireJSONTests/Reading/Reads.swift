import Testing
import WireJSON
import WireProtocol

/// Short ways to read one text.
enum Reads {
    static func client(_ text: [UInt8]) throws(TextError) -> ClientMessage {
        try TextReader().clientMessage(text.span)
    }

    static func client(_ text: String) throws(TextError) -> ClientMessage {
        try client(Array(text.utf8))
    }

    static func server(_ text: [UInt8]) throws(TextError) -> ServerMessage {
        try TextReader().serverMessage(text.span)
    }

    static func server(_ text: String) throws(TextError) -> ServerMessage {
        try server(Array(text.utf8))
    }

    /// What the client's door says of a text that it refuses; nil if it takes it.
    static func clientError(_ text: String) -> String? {
        do throws(TextError) {
            _ = try client(text)
            return nil
        } catch {
            return error.description
        }
    }

    /// What the server's door says of a text that it refuses; nil if it takes it.
    static func serverError(_ text: String) -> String? {
        do throws(TextError) {
            _ = try server(text)
            return nil
        } catch {
            return error.description
        }
    }
}
