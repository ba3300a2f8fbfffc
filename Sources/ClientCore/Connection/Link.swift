import MapModel
import WireProtocol

/// How far the present connection has come.
enum Link: Hashable, Sendable {
    case offline
    /// `hello` was said.
    case greeting
    /// The welcome was heard; the epoch is adopted with the end of the first state frame.
    case catchingUp(Epoch)
    case online(Epoch)
    /// The connection is to be closed; nothing more is heard or said on it.
    case closing(CloseCode.Return)

    var epoch: Epoch? {
        switch self {
        case .catchingUp(let epoch), .online(let epoch): epoch
        case .offline, .greeting, .closing: nil
        }
    }
}
