/// How the messages of a connection are written; a subprotocol of WebSocket for each.
public enum MessageForm: CaseIterable, Sendable {
    /// `syncline.v1.bin`
    case binary
    /// `syncline.v1.json`
    case text

    public var subprotocol: String {
        switch self {
        case .binary: "syncline.v1.bin"
        case .text: "syncline.v1.json"
        }
    }

    /// Nil if this version does not speak the subprotocol.
    public init?(subprotocol: String) {
        guard let form = Self.allCases.first(where: { $0.subprotocol == subprotocol }) else {
            return nil
        }
        self = form
    }

    /// How many bytes a message takes for each byte of its binary form, at most about: identifiers
    /// and positions grow threefold, small edits fourfold. Limits in bytes are multiplied by it, so
    /// that a drag that can be said in one form can be said in the other.
    public var byteRatio: Int {
        switch self {
        case .binary: 1
        case .text: 4
        }
    }
}
