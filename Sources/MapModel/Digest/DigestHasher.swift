/// Hashes one entry of a digest, word by word, in both lanes.
///
/// Each lane is MurmurHash3_x86_32 (Austin Appleby, public domain) with its own seed and
/// constants: it avalanches, and needs only 32-bit multiplications, which JavaScript has too.
/// Bytes are taken as little-endian words, the last one padded with zeros; the finish mixes in the
/// number of words.
public struct DigestHasher {
    private var hash0: UInt32 = 0x9e37_79b9
    private var hash1: UInt32 = 0x7f4a_7c15
    private var wordCount: UInt32 = 0

    @inline(__always)
    public init(_ kind: DigestKind) { combine(kind.rawValue) }

    @inline(__always)
    public mutating func combine(_ word: UInt32) {
        hash0 = Self.mix(hash0, word, 0xcc9e_2d51, 0x1b87_3593)
        hash1 = Self.mix(hash1, word, 0x239b_961b, 0xab0e_9789)
        wordCount &+= 1
    }

    /// Combines the low word, then the high one.
    @inline(__always)
    public mutating func combine(_ value: UInt64) {
        combine(UInt32(truncatingIfNeeded: value))
        combine(UInt32(truncatingIfNeeded: value >> 32))
    }

    /// Combines the number of bytes, then the bytes.
    public mutating func combine(bytes: [UInt8]) { combine(bytes: bytes.span) }

    /// Combines the number of bytes, then the bytes.
    public mutating func combine(bytes: Span<UInt8>) {
        combine(UInt32(truncatingIfNeeded: bytes.count))
        var word: UInt32 = 0
        for index in bytes.indices {
            word |= UInt32(bytes[index]) << UInt32(8 * (index & 3))
            if index & 3 == 3 {
                combine(word)
                word = 0
            }
        }
        if bytes.count & 3 != 0 { combine(word) }
    }

    @inline(__always)
    public func finish() -> Digest {
        Digest(
            lane0: Self.avalanche(hash0 ^ wordCount), lane1: Self.avalanche(hash1 ^ wordCount))
    }

    @inline(__always)
    private static func mix(_ hash: UInt32, _ word: UInt32, _ c1: UInt32, _ c2: UInt32) -> UInt32 {
        var k = word &* c1
        k = k << 15 | k >> 17
        let h = hash ^ (k &* c2)
        return (h << 13 | h >> 19) &* 5 &+ 0xe654_6b64
    }

    @inline(__always)
    private static func avalanche(_ hash: UInt32) -> UInt32 {
        var h = hash
        h = (h ^ h >> 16) &* 0x85eb_ca6b
        h = (h ^ h >> 13) &* 0xc2b2_ae35
        return h ^ h >> 16
    }
}

/// The first word of every entry of a digest.
public enum DigestKind: UInt32, Sendable {
    case featureBirth = 1
    case pathBirth = 2
    case vertexBirth = 3
    case position = 4
    case altitude = 5
    case vertexAlive = 6
    case pathAlive = 7
    case featureAlive = 8
    case property = 9
    case drag = 10
    /// Not part of a digest: the content of a numbered message.
    case content = 11
}
