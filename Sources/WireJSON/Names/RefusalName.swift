import MapModel

/// The names of refusal codes, as the page of codes has them.
extension RefusalCode: NamedInText {
    var textName: String {
        switch self {
        case .locked: "locked"
        case .leaseEnded: "leaseEnded"
        case .gone: "gone"
        case .unknownParent: "unknownParent"
        case .exists: "exists"
        case .foreignIdentifier: "foreignIdentifier"
        case .wrongRole: "wrongRole"
        case .tooMany: "tooMany"
        case .oldNumber: "oldNumber"
        case .tooSmall: "tooSmall"
        }
    }
}
