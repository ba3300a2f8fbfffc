internal import RoomCore
internal import WireProtocol

// The log keeps 128-bit numbers as 16 bytes, high word first, big-endian.

extension UInt64 {
    /// From big-endian bytes.
    init(bytes: some Collection<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> UInt64(56 - 8 * $0)) } }
}

extension SessionKey {
    var bytes: [UInt8] { high.bytes + low.bytes }
}

extension KeyHash {
    var bytes: [UInt8] { high.bytes + low.bytes }

    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(high: UInt64(bytes: bytes[0..<8]), low: UInt64(bytes: bytes[8..<16]))
    }
}

extension Instance {
    var bytes: [UInt8] { high.bytes + low.bytes }

    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(high: UInt64(bytes: bytes[0..<8]), low: UInt64(bytes: bytes[8..<16]))
    }
}
