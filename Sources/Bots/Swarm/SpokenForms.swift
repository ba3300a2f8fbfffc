internal import WireProtocol

/// Which form of the protocol bots speak.
public enum SpokenForms: String, CaseIterable, Sendable {
    case binary
    case text
    /// Every other bot speaks text.
    case both

    /// The form of the bot with a number, from 0.
    func form(of number: Int) -> MessageForm {
        switch self {
        case .binary: .binary
        case .text: .text
        case .both: number.isMultiple(of: 2) ? .binary : .text
        }
    }
}
