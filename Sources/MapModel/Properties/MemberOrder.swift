/// The order of an object's members in RFC 8785: by the UTF-16 code units of their keys.
///
/// `String`'s own comparison is no help: it takes "é" and "e\u{301}" for equal, and these are two
/// keys.
public enum MemberOrder {
    public enum Comparison: Sendable {
        case ascending, same, descending
    }

    /// Compares two keys.
    ///
    /// UTF-8 orders like UTF-16 but for one case: what UTF-16 writes as surrogates (lead bytes from
    /// F0) comes before U+E000 to U+FFFF (lead bytes EE and EF).
    ///
    /// - Complexity: O(n) in the length of their common prefix.
    public static func compare(_ left: String, _ right: String) -> Comparison {
        var rest = right.utf8.makeIterator()
        for leftByte in left.utf8 {
            guard let rightByte = rest.next() else { return .descending }
            if leftByte != rightByte {
                return weight(leftByte) < weight(rightByte) ? .ascending : .descending
            }
        }
        return rest.next() == nil ? .same : .ascending
    }

    public static func precedes(_ left: String, _ right: String) -> Bool {
        compare(left, right) == .ascending
    }

    /// Moves the lead bytes EE and EF behind F0 to F4.
    private static func weight(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
    }
}
