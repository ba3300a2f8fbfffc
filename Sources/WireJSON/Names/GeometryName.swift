import MapModel

/// The names of GeoJSON (RFC 7946), and `none`.
extension GeometryKind: NamedInText {
    var textName: String { name?.description ?? "none" }
}
