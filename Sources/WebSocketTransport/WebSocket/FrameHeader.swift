/// The bytes before the payload of a whole WebSocket message (RFC 6455, section 5.2).
enum FrameHeader {
    static func encoded(
        opcode: UInt8,
        payloadByteCount count: Int,
        reserving extra: Int = 0,
        masked: Bool = false
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(14 + extra)
        bytes.append(0x80 | opcode)
        let maskBit: UInt8 = masked ? 0x80 : 0
        switch count {
        case ..<126:
            bytes.append(maskBit | UInt8(count))
        case ..<65_536:
            bytes.append(maskBit | 126)
            append(UInt64(count), byteCount: 2, to: &bytes)
        default:
            bytes.append(maskBit | 127)
            append(UInt64(count), byteCount: 8, to: &bytes)
        }
        return bytes
    }

    private static func append(_ value: UInt64, byteCount: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 8 * (byteCount - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }
}
