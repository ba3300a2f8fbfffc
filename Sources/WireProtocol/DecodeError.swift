/// Why bytes are no message. The sender's connection is closed with ``CloseCode/undecodable``.
public enum DecodeError: Error, Hashable, Sendable {
    /// The message ends before its last field.
    case truncated
    /// Bytes follow the last field.
    case trailingBytes
    /// A field has a value that it may not have; named as in the byte tables.
    case badField(String)
    /// A limit is exceeded; named as in the byte tables.
    case tooLong(String)
}
