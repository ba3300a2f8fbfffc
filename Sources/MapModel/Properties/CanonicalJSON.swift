/// A JSON value in its canonical form (RFC 8785), as UTF-8 bytes: equal values are equal bytes.
///
/// It is at most ``PropertyLimits/propertyValueByteCount`` long and
/// ``PropertyLimits/depth`` deep.
public struct CanonicalJSON: Hashable, Sendable {
    public let utf8: [UInt8]

    /// Takes bytes that are known to be canonical, such as those that a `CanonicalJSONWriter` made.
    public init(unchecked utf8: [UInt8]) { self.utf8 = utf8 }

    /// Takes bytes from outside, if they are canonical.
    ///
    /// - Complexity: O(n) in the number of bytes.
    /// - Throws: ``CanonicalJSONError`` with the first byte that is not as it must be.
    public init(validating utf8: [UInt8]) throws(CanonicalJSONError) {
        try CanonicalJSONValidator.validate(utf8)
        self.utf8 = utf8
    }

    /// Takes bytes from outside, if they are canonical.
    ///
    /// - Complexity: O(n) in the number of bytes, O(1) if there are too many.
    /// - Throws: ``CanonicalJSONError`` with the first byte that is not as it must be.
    public init(validating utf8: Span<UInt8>) throws(CanonicalJSONError) {
        let limit = PropertyLimits.propertyValueByteCount
        guard utf8.count <= limit else { throw CanonicalJSONError(.tooLong, at: limit) }
        try self.init(
            validating: [UInt8](capacity: utf8.count) { copy in
                for index in utf8.indices { copy.append(utf8[index]) }
            }
        )
    }

    /// The JSON value `null`, which is not the same as a property that is not there.
    public static let null = CanonicalJSON(unchecked: Array("null".utf8))
}
