import MapModel

/// The names of ending reasons, as the page of codes has them.
extension EndReason: NamedInText {
    var textName: String {
        switch self {
        case .released: "released"
        case .cancelled: "cancelled"
        case .expired: "expired"
        case .closed: "closed"
        case .deleted: "deleted"
        case .restart: "restart"
        case .revoked: "revoked"
        }
    }
}
