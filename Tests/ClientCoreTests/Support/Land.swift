import MapModel
import WireProtocol

/// A small map: feature 1-1, a line of the vertices 1-3 and 1-4, and feature 1-5, a point.
enum Land {
    static let line = FeatureID(ReplicaID(1), 1)
    static let point = FeatureID(ReplicaID(1), 5)
    static let west = VertexID(ReplicaID(1), 3)
    static let east = VertexID(ReplicaID(1), 4)
    static let top = VertexID(ReplicaID(1), 7)
    static let title = PropertyKey("title")

    static let records: [StateRecord] = [
        .feature(FeatureBirth(id: line, kind: .lineString)),
        .path(path(2, of: line, .line)),
        .vertex(VertexBirth(id: west, path: pathID(2), parent: nil, side: .right)),
        .position(west, register(at(1, 1))),
        .vertex(VertexBirth(id: east, path: pathID(2), parent: west, side: .right)),
        .position(east, register(at(2, 2))),
        .property(line, title, register(PropertyValue(text("old")))),
        .feature(FeatureBirth(id: point, kind: .point)),
        .path(path(6, of: point, .point)),
        .vertex(VertexBirth(id: top, path: pathID(6), parent: nil, side: .right)),
        .position(top, register(at(3, 3))),
    ]

    static var frame: ServerMessage { frame(isFirst: true, isReplacement: true, records) }

    static func frame(
        isFirst: Bool,
        isReplacement: Bool,
        _ records: [StateRecord]
    ) -> ServerMessage {
        .stateRecords(
            StateRecords(isFirst: isFirst, isReplacement: isReplacement, records: records)
        )
    }

    static func at(_ longitude: Double, _ latitude: Double) -> Position {
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            preconditionFailure("a position on Earth")
        }
        return position
    }

    /// A JSON string.
    static func text(_ text: String) -> CanonicalJSON {
        CanonicalJSON(unchecked: Array("\"\(text)\"".utf8))
    }

    static func register<Value: RegisterValue>(
        _ value: Value,
        milliseconds: UInt64 = 10
    ) -> Register<Value> {
        Register(value, stamp: Stamp(milliseconds: milliseconds), replica: ReplicaID(1))
    }

    static func pathID(_ counter: UInt32) -> PathID { PathID(ReplicaID(1), counter) }

    private static func path(_ counter: UInt32, of id: FeatureID, _ role: PathRole) -> PathBirth {
        PathBirth(id: pathID(counter), feature: id, part: 0, role: role)
    }

    /// A new point with a title.
    static let content = FeatureContent(
        kind: .point,
        properties: [.init(key: "title", value: text("new"))],
        paths: [PathContent(part: 0, role: .point, coordinates: [Coordinate(at(9, 9))])]
    )
}
