/// A room's name: 1 to 64 of the characters that need no escape in a path (RFC 3986, unreserved).
public struct RoomName: Hashable, Sendable {
    public let text: String

    public init?(_ text: some StringProtocol) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        // "." and ".." are steps in a path, not names.
        guard text != ".", text != ".." else { return nil }
        self.text = String(text)
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

/// What a path means here.
enum Route: Equatable {
    case front
    case health
    case room(RoomName)
    case features(RoomName)
    case importing(RoomName)
    case rooms
    case copying(RoomName)
    case restoring(RoomName)

    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch Array(parts) {
        case [""]: self = .front
        case ["healthz"]: self = .health
        case ["rooms"]: self = .rooms
        case let parts where parts.count >= 2 && parts[0] == "rooms":
            guard let name = RoomName(parts[1]) else { return nil }
            switch parts.dropFirst(2) {
            case []: self = .room(name)
            case ["features.geojson"]: self = .features(name)
            case ["import"]: self = .importing(name)
            case ["copy"]: self = .copying(name)
            case ["restore"]: self = .restoring(name)
            default: return nil
            }
        default: return nil
        }
    }
}
