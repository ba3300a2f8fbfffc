/// One WebSocket message of a server, ready to leave: header and payload in one buffer.
///
/// Frames of a server are not masked, so one buffer serves all receivers; copies share it.
public struct SharedFrame: Sendable {
    let bytes: [UInt8]

    /// A binary message.
    ///
    /// - Complexity: O(n): the payload is copied once.
    public init(payload: [UInt8]) { self.init(payload: payload, isText: false) }

    /// A text message, or a binary one.
    public init(payload: [UInt8], isText: Bool) {
        bytes =
            FrameHeader.encoded(
                opcode: isText ? 1 : 2,
                payloadByteCount: payload.count,
                reserving: payload.count
            )
            + payload
    }

    /// Size on the wire, header included.
    public var byteCount: Int { bytes.count }
}
