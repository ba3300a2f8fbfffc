/// The bytes of a short name in three words, so that names compare in three comparisons.
struct PackedName: Hashable {
    /// The last byte of the words is the number of bytes.
    static let byteLimit = 23

    private(set) var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// Nil if it is longer than any name is.
    init?(_ name: Span<UInt8>) {
        guard name.count <= Self.byteLimit else { return nil }
        for index in name.indices { add(name[index], at: index) }
        finish(count: name.count)
    }

    /// Reads a JSON string from behind its opening quote to the closing one.
    ///
    /// Nil if it is longer than any name is, or has an escape.
    @inline(__always)
    init?(quotedIn bytes: Span<UInt8>, from start: Int) {
        var count = 0
        while true {
            let byte = bytes[start + count]
            if byte == UInt8(ascii: "\"") { break }
            guard byte != UInt8(ascii: "\\"), count < Self.byteLimit else { return nil }
            add(byte, at: count)
            count += 1
        }
        finish(count: count)
    }

    @inline(__always)
    private mutating func add(_ byte: UInt8, at index: Int) {
        let shifted = UInt64(byte) << UInt64((index & 7) * 8)
        switch index >> 3 {
        case 0: first |= shifted
        case 1: second |= shifted
        default: third |= shifted
        }
    }

    @inline(__always)
    private mutating func finish(count: Int) {
        third |= UInt64(truncatingIfNeeded: count) << 56
    }

    /// Spreads the names of the protocol over eight bits.
    var slot: Int { Int(((first ^ second &* 3 ^ third) &* 0x9E37_79B9_7F4A_7C15) >> 56) }
}
