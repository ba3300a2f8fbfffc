import WireProtocol

/// Who opens the room, as `hello` says it. Where there is a token, the server takes name and colour
/// from there.
public struct Profile: Hashable, Sendable {
    public let name: String
    /// 0xRRGGBB.
    public let colour: UInt32
    /// Opaque; empty if there is none.
    public let token: String

    /// Nil if the name has over 64 bytes or control characters, the token over 4,096 bytes, or the
    /// colour over 24 bits: the server would close the connection every time.
    public init?(name: String, colour: UInt32, token: String = "") {
        let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard
            !hasControl, name.utf8.count <= Limits.nameByteCount,
            token.utf8.count <= Limits.tokenByteCount, colour <= 0xff_ffff
        else { return nil }
        self.name = name
        self.colour = colour
        self.token = token
    }
}
