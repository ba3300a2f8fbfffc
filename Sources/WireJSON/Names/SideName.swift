import MapModel

/// The side of its parent on which a vertex was born.
extension VertexBirth.Side: NamedInText {
    var textName: String {
        switch self {
        case .left: "left"
        case .right: "right"
        }
    }
}
