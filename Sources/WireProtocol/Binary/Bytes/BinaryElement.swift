/// What stands in lists within messages. Each element is padded to a multiple of eight bytes.
protocol BinaryElement {
    /// The size of the smallest one, which bounds how many can follow.
    static var minimumByteCount: Int { get }
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError)
    func write(to writer: inout ByteWriter)
}

extension ByteReader {
    /// Takes `count` elements.
    ///
    /// - Throws: ``DecodeError/truncated``, before anything is allocated, if the bytes that are left
    ///   cannot hold that many.
    mutating func elements<Element: BinaryElement>(
        _ count: UInt32,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> [Element] {
        guard Int(count) <= remaining(bytes) / Element.minimumByteCount else { throw .truncated }
        var elements: [Element] = []
        elements.reserveCapacity(Int(count))
        for _ in 0..<count { elements.append(try Element(&self, bytes)) }
        return elements
    }
}

extension ByteWriter {
    mutating func elements<Element: BinaryElement>(_ elements: [Element]) {
        for element in elements { element.write(to: &self) }
    }
}
