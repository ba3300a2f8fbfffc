/// Memory for one text after the other, so that a small one costs no allocation.
package struct JSONTextMemory: ~Copyable {
    private var bytes: [UInt8] = []
    private var index: StructuralIndex?

    package init() {}

    /// Checks a text, which is copied.
    ///
    /// The memory serves again once nobody holds the `JSONText` any more; until then, another is
    /// taken.
    ///
    /// - Complexity: O(n), without recursion.
    package mutating func text(_ content: Span<UInt8>) throws(JSONTextError) -> JSONText {
        bytes.removeAll(keepingCapacity: true)
        unsafe content.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return try JSONText(bytes, indexedBy: freeIndex())
    }

    private mutating func freeIndex() throws(JSONTextError) -> StructuralIndex {
        if isKnownUniquelyReferenced(&index), let index { return index }
        let created = try StructuralIndex()
        index = created
        return created
    }
}
