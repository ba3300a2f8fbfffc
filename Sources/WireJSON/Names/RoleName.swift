import MapModel

/// The role of a path.
extension PathRole: NamedInText {
    var textName: String {
        switch self {
        case .exterior: "exterior"
        case .hole: "hole"
        case .line: "line"
        case .point: "point"
        }
    }
}
