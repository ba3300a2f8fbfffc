/// The name of a property: UTF-8 bytes, compared as bytes.
///
/// Not a `String`, which takes two spellings of "é" for equal: keys that differ in one bit are two.
public struct PropertyKey: Hashable, Comparable, Sendable {
    public let utf8: [UInt8]

    /// Nil if the bytes are not UTF-8.
    public init?(validating utf8: [UInt8]) {
        guard String(validating: utf8, as: UTF8.self) != nil else { return nil }
        self.utf8 = utf8
    }

    public init(_ text: String) { utf8 = Array(text.utf8) }

    public var text: String { String(decoding: utf8, as: UTF8.self) }

    public static func < (a: Self, b: Self) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
