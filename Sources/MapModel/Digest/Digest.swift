/// A fingerprint of a set of entries: two 32-bit lanes, each the sum mod 2³² of the hashes of all
/// entries. A sum does not depend on order and is kept up by adding and subtracting, so a digest
/// costs nothing per entry that did not change.
public struct Digest: Hashable, Sendable {
    public var lane0: UInt32
    public var lane1: UInt32

    public init(lane0: UInt32 = 0, lane1: UInt32 = 0) {
        self.lane0 = lane0
        self.lane1 = lane1
    }

    public static func += (a: inout Digest, b: Digest) {
        a.lane0 &+= b.lane0
        a.lane1 &+= b.lane1
    }

    public static func -= (a: inout Digest, b: Digest) {
        a.lane0 &-= b.lane0
        a.lane1 &-= b.lane1
    }
}

extension Digest: CustomStringConvertible {
    /// Sixteen hexadecimal digits, lane 0 first.
    public var description: String { Self.hexadecimal(lane0) + Self.hexadecimal(lane1) }

    private static func hexadecimal(_ lane: UInt32) -> String {
        let digits = String(lane, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// The two digests that a check compares.
public struct StateDigest: Hashable, Sendable {
    /// Over births and all registers, tombstones included.
    public var document: Digest
    /// Over the open drags.
    public var drags: Digest

    public init(document: Digest, drags: Digest) {
        self.document = document
        self.drags = drags
    }
}
