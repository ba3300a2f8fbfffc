import MapModel

/// The names of GeoJSON (RFC 7946), and `none`.
extension GeometryKind: NamedInText {
    var textName: String {
        switch self {
        case .none: "none"
        case .point: "Point"
        case .lineString: "LineString"
        case .polygon: "Polygon"
        case .multiPoint: "MultiPoint"
        case .multiLineString: "MultiLineString"
        case .multiPolygon: "MultiPolygon"
        }
    }
}
