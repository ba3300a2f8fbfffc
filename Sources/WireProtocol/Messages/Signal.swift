public import MapModel

/// An application's own event, say that a callout was tapped: to the whole room or one participant.
/// It is not stored, and not kept for members that are behind.
public struct Signal: Hashable, Sendable {
    public var name: SignalName
    /// At most 16,384 bytes.
    public var body: CanonicalJSON

    public init(name: SignalName, body: CanonicalJSON) {
        self.name = name
        self.body = body
    }
}

/// What a signal is about: 1 to 64 of `A`–`Z`, `a`–`z`, `0`–`9`, `.`, `_`, `~` and `-`.
public struct SignalName: Hashable, Sendable {
    public let text: String

    /// Nil if it is empty, too long, or has another character.
    public init?(_ text: String) { self.init(utf8: Array(text.utf8)) }

    init?(utf8: [UInt8]) {
        guard (1...Limits.signalNameByteCount).contains(utf8.count),
            utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        text = String(decoding: utf8, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
