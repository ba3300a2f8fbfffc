import JSONText
public import WireProtocol

/// Reads messages of the text form. It keeps its memory from one to the next, so that a small one
/// costs no allocation.
///
/// What is accepted is what the binary form can say too. Whatever the bytes are, they give a message
/// or an error.
public final class TextReader {
    /// More than any frame that either side writes.
    public static let byteCountLimit = 16 << 20

    private var memory = JSONTextMemory()
    private let names = MessageNames.shared

    public init() {}

    /// Reads what a client says. A kind that is not known gives `unknown`.
    ///
    /// - Complexity: O(n log n) in the number of bytes, for the sorting of values' members.
    /// - Throws: ``TextError``, for what is no message.
    public func clientMessage(_ text: Span<UInt8>) throws(TextError) -> ClientMessage {
        let message = try open(text)
        do throws(TextFault) {
            return try message.clientMessage()
        } catch {
            throw TextError(error, in: message.text)
        }
    }

    /// Reads what the server says. A kind that is not known gives `unknown`.
    ///
    /// - Complexity: O(n log n) in the number of bytes, for the sorting of values' members.
    /// - Throws: ``TextError``, for what is no message.
    public func serverMessage(_ text: Span<UInt8>) throws(TextError) -> ServerMessage {
        let message = try open(text)
        do throws(TextFault) {
            return try message.serverMessage()
        } catch {
            throw TextError(error, in: message.text)
        }
    }

    private func open(_ text: Span<UInt8>) throws(TextError) -> MessageText {
        guard text.count <= Self.byteCountLimit else {
            throw TextError("a message has at most 16 MiB", atByte: Self.byteCountLimit)
        }
        let content: JSONText
        do throws(JSONTextError) {
            content = try memory.text(text)
        } catch {
            throw TextError(error)
        }
        guard !content.hasByteOrderMark else {
            throw TextError("a message has no byte order mark", atByte: 0)
        }
        return MessageText(text: content, names: names)
    }
}
