/// Why bytes are not canonical JSON, or a value has no canonical form, and where.
public struct CanonicalJSONError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// A byte that cannot stand here; whitespace is one.
        case unexpectedByte
        /// The value ends too early.
        case unexpectedEnd
        /// Something follows the value.
        case trailingBytes
        case notUTF8
        /// A number that is not in the form of RFC 8785, or that a double cannot hold.
        case number
        /// An escape that RFC 8785 does not use for this character.
        case escape
        /// A control character that stands in a string without an escape.
        case controlCharacter
        case duplicateKey
        /// A member that ought to stand before the one that it follows.
        case unsortedKey
        /// Nested deeper than ``PropertyLimits/depth``.
        case tooDeep
        /// Longer than ``PropertyLimits/propertyValueByteCount``.
        case tooLong
    }

    public let reason: Reason
    /// In the canonical form, read or being written.
    public let byteOffset: Int

    init(_ reason: Reason, at byteOffset: Int) {
        self.reason = reason
        self.byteOffset = byteOffset
    }
}
