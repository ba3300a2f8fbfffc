import MapModel

/// What lies on the table: a triangle with a name, and a point. An import brought it, as replica 1.
enum TestMap {
    static let triangle = FeatureID(1, 1)
    static let ring = PathID(1, 2)
    static let corner = VertexID(1, 3)
    static let otherCorner = VertexID(1, 4)
    static let thirdCorner = VertexID(1, 5)
    static let pointFeature = FeatureID(1, 6)
    static let pointPath = PathID(1, 7)
    static let point = VertexID(1, 8)
    static let vertices = [corner, otherCorner, thirdCorner, point]
    static let features = [triangle, pointFeature]

    static var contents: [FeatureContent] {
        [
            FeatureContent(
                kind: .polygon,
                properties: [.init(key: "name", value: json("\"field\""))],
                paths: [path(.exterior, [(0, 0), (10, 0), (0, 10)])]),
            FeatureContent(kind: .point, paths: [path(.point, [(20, 20)])]),
        ]
    }

    static func path(_ role: PathRole, _ places: [(Double, Double)]) -> PathContent {
        PathContent(part: 0, role: role, coordinates: places.map { Coordinate(at($0.0, $0.1)) })
    }
}

let corner = TestMap.corner
let otherCorner = TestMap.otherCorner
let triangle = TestMap.triangle

/// A position that is in range.
func at(_ longitude: Double, _ latitude: Double) -> Position {
    guard let position = Position(longitude: longitude, latitude: latitude) else {
        preconditionFailure("the test names a place off the Earth")
    }
    return position
}

func json(_ canonical: String) -> CanonicalJSON { CanonicalJSON(unchecked: Array(canonical.utf8)) }

/// A JSON string of so many bytes.
func digits(_ byteCount: Int) -> CanonicalJSON {
    json("\"" + String(repeating: "7", count: byteCount - 2) + "\"")
}

let name = PropertyKey("name")
