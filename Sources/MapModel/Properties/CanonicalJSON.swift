/// A JSON value in its canonical form (RFC 8785), as UTF-8 bytes: equal values are equal bytes.
public struct CanonicalJSON: Hashable, Sendable {
    public let utf8: [UInt8]

    /// Takes bytes that are known to be canonical, such as those that a `CanonicalJSONWriter` made.
    public init(unchecked utf8: [UInt8]) { self.utf8 = utf8 }
}
