/// A JSON text that was checked whole, to be walked without further errors of grammar.
///
/// A token is named by its index: a bracket, a comma, a colon, or a whole scalar. simdjson lists
/// them; each access to the bytes is checked here. What is called for each token is inlinable: a call
/// into another module would cost more than the work.
package struct JSONText {
    package let bytes: [UInt8]
    /// Behind a byte order mark, which RFC 8259 lets a reader ignore.
    @usableFromInline let first: Int
    @usableFromInline let index: TokenOffsets

    /// The outermost value.
    package static let root = 0

    /// - Complexity: O(n), without recursion.
    package init(_ bytes: [UInt8]) throws(JSONTextError) {
        guard bytes.count > PagedIndex.pageByteCount else {
            try self.init(bytes, indexedBy: StructuralIndex())
            return
        }
        try self.init(bytes, pageByteCount: PagedIndex.pageByteCount)
    }

    /// - Parameter pageByteCount: see ``PagedIndex``.
    init(_ bytes: [UInt8], pageByteCount: Int) throws(JSONTextError) {
        self.bytes = bytes
        first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let pages = try PagedIndex(bytes, from: first, pageByteCount: pageByteCount)
        index = TokenOffsets(pages)
        try JSONGrammar.check(self)
    }

    init(_ bytes: [UInt8], indexedBy index: StructuralIndex) throws(JSONTextError) {
        self.bytes = bytes
        first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        try index.build(bytes, from: first)
        guard let offsets = TokenOffsets(index) else { throw JSONTextError(.unexpected, at: first) }
        self.index = offsets
        try JSONGrammar.check(self)
    }

    /// Whether a byte order mark stands before the value.
    package var hasByteOrderMark: Bool { first > 0 }

    var tokenCount: Int { index.tokenCount }

    /// Where the token begins in `bytes`.
    @inlinable @inline(__always)
    package func offset(of token: Int) -> Int { first + index[token] }

    /// The first byte of the token, which tells its kind.
    @inlinable @inline(__always)
    package func byte(of token: Int) -> UInt8 { bytes[offset(of: token)] }

    @inlinable @inline(__always)
    package func kind(of value: Int) -> JSONKind {
        switch byte(of: value) {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// The token that follows a value.
    ///
    /// - Complexity: O(tokens within).
    package func end(of value: Int) -> Int {
        var token = value
        var depth = 0
        repeat {
            switch byte(of: token) {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            token += 1
        } while depth > 0
        return token
    }

    package func isEmptyArray(_ value: Int) -> Bool {
        kind(of: value) == .array && byte(of: value + 1) == UInt8(ascii: "]")
    }

    /// The first element of an array, or the first key of an object; nil if it is empty.
    @inlinable
    package func firstItem(of container: Int) -> Int? {
        let next = byte(of: container + 1)
        return next == UInt8(ascii: "]") || next == UInt8(ascii: "}") ? nil : container + 1
    }

    /// The item after the one whose value ends at `end`; nil if that was the last.
    @inlinable
    package func nextItem(after end: Int) -> Int? {
        byte(of: end) == UInt8(ascii: ",") ? end + 1 : nil
    }
}
