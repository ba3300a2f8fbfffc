/// Writes the fields of a message one after the other.
///
/// The buffer is kept larger than what is written and all zero behind it, so that reserved bytes
/// and padding are merely skipped, and a field costs a store instead of an append.
struct ByteWriter {
    private var buffer: [UInt8]
    private(set) var byteCount = 0

    /// - Parameter capacity: how many bytes the message will probably have.
    init(capacity: Int) { buffer = [UInt8](repeating: 0, count: max(capacity, 64)) }

    @inline(__always)
    mutating func integer<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
        makeRoom(for: MemoryLayout<T>.size)
        store(value, at: byteCount)
        byteCount += MemoryLayout<T>.size
    }

    @inline(__always)
    mutating func uint8(_ value: UInt8) { integer(value) }

    @inline(__always)
    mutating func uint16(_ value: UInt16) { integer(value) }

    @inline(__always)
    mutating func uint32(_ value: UInt32) { integer(value) }

    @inline(__always)
    mutating func uint64(_ value: UInt64) { integer(value) }

    @inline(__always)
    mutating func zeros(_ count: Int) {
        makeRoom(for: count)
        byteCount += count
    }

    /// Skips to a multiple of eight.
    @inline(__always)
    mutating func padding() { zeros(-byteCount & 7) }

    mutating func array(_ bytes: [UInt8]) {
        makeRoom(for: bytes.count)
        buffer.replaceSubrange(byteCount..<byteCount + bytes.count, with: bytes)
        byteCount += bytes.count
    }

    /// Fills in a count that was not known when its place was passed.
    mutating func patch(_ value: UInt32, at offset: Int) {
        precondition(offset + 4 <= byteCount, "only what was written can be patched")
        store(value, at: offset)
    }

    consuming func finish() -> [UInt8] {
        buffer.removeLast(buffer.count - byteCount)
        return buffer
    }

    @inline(__always)
    private mutating func store<T: FixedWidthInteger & BitwiseCopyable>(
        _ value: T,
        at offset: Int
    ) {
        var span = buffer.mutableSpan
        var bytes = unsafe span.mutableBytes
        bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
    }

    @inline(__always)
    private mutating func makeRoom(for count: Int) {
        if buffer.count - byteCount < count { grow(by: count) }
    }

    private mutating func grow(by count: Int) {
        let added = max(count, buffer.count)
        buffer.append(contentsOf: repeatElement(0, count: added))
    }
}
