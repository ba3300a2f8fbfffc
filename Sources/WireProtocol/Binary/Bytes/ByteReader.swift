/// A place in the bytes of one message, and how fields are taken from there.
///
/// It never reads past the end, and a count is believed only as far as the bytes that are left
/// could hold that many. The bytes themselves are passed to each call: a struct cannot hold a span.
struct ByteReader {
    private(set) var offset = 0

    /// - Throws: ``DecodeError/truncated`` if fewer bytes are left than the integer has.
    @inline(__always)
    mutating func integer<T: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> T {
        guard remaining(bytes) >= MemoryLayout<T>.size else { throw .truncated }
        let raw = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: T.self)
        offset += MemoryLayout<T>.size
        return T(littleEndian: raw)
    }

    @inline(__always)
    mutating func uint8(_ bytes: Span<UInt8>) throws(DecodeError) -> UInt8 { try integer(bytes) }

    @inline(__always)
    mutating func uint16(_ bytes: Span<UInt8>) throws(DecodeError) -> UInt16 { try integer(bytes) }

    @inline(__always)
    mutating func uint32(_ bytes: Span<UInt8>) throws(DecodeError) -> UInt32 { try integer(bytes) }

    @inline(__always)
    mutating func uint64(_ bytes: Span<UInt8>) throws(DecodeError) -> UInt64 { try integer(bytes) }

    /// Takes `count` bytes as an array.
    mutating func array(_ count: Int, _ bytes: Span<UInt8>) throws(DecodeError) -> [UInt8] {
        guard remaining(bytes) >= count else { throw .truncated }
        let part = bytes.extracting(offset..<offset + count)
        offset += count
        return unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Passes over bytes that are read another time.
    mutating func skip(_ count: Int, _ bytes: Span<UInt8>) throws(DecodeError) {
        guard remaining(bytes) >= count else { throw .truncated }
        offset += count
    }

    /// Takes reserved bytes, which have to be zero so that equal messages are equal bytes.
    @inline(__always)
    mutating func zeros(_ count: Int, _ bytes: Span<UInt8>) throws(DecodeError) {
        guard remaining(bytes) >= count else { throw .truncated }
        for index in offset..<offset + count where bytes[index] != 0 {
            throw .badField("padding")
        }
        offset += count
    }

    /// Takes the zero bytes up to a multiple of eight.
    @inline(__always)
    mutating func padding(_ bytes: Span<UInt8>) throws(DecodeError) {
        try zeros(-offset & 7, bytes)
    }

    /// - Throws: ``DecodeError/trailingBytes`` if anything is left.
    @inline(__always)
    func end(_ bytes: Span<UInt8>) throws(DecodeError) {
        guard remaining(bytes) == 0 else { throw .trailingBytes }
    }

    @inline(__always)
    func remaining(_ bytes: Span<UInt8>) -> Int { bytes.count - offset }
}
