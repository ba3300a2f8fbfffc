/// The close frame that ends a connection from our side.
///
/// Written ready-made like all our frames: the library's own way to close waits for the writable
/// callback, and from there Debian's build ends the connection without a frame.
enum CloseFrame {
    /// A control frame carries 125 bytes, two of which are the code.
    private static let reasonByteLimit = 123

    /// - Parameter mask: what a client masks with; nil for a server.
    static func encoded(code: UInt16, reason: String, mask: UInt32?) -> [UInt8] {
        var payload = [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)]
        for character in reason {
            let bytes = Array(String(character).utf8)
            guard payload.count + bytes.count <= reasonByteLimit + 2 else { break }
            payload += bytes
        }
        var frame = FrameHeader.encoded(
            opcode: 8,
            payloadByteCount: payload.count,
            masked: mask != nil
        )
        guard let mask else { return frame + payload }
        let key = (0..<4).map { UInt8(truncatingIfNeeded: mask >> UInt32(8 * $0)) }
        frame += key
        for (index, byte) in payload.enumerated() { frame.append(byte ^ key[index % 4]) }
        return frame
    }

    /// The code in the payload of a close frame; nil if it carries none.
    static func code(in payload: Span<UInt8>) -> UInt16? {
        guard payload.count >= 2 else { return nil }
        return UInt16(payload[0]) << 8 | UInt16(payload[1])
    }
}
