@testable import MapModel

// Short ways to say what tests are full of.

let ann = ReplicaID(1)
let ben = ReplicaID(2)

func at(_ longitude: Double, _ latitude: Double) -> Position {
    guard let position = Position(longitude: longitude, latitude: latitude) else {
        preconditionFailure("a sample lies within range")
    }
    return position
}

func json(_ text: String) -> CanonicalJSON { CanonicalJSON(unchecked: Array(text.utf8)) }

func stamp(_ rawValue: UInt64) -> Stamp { Stamp(rawValue: rawValue) }

/// A register with a stamp and a replica.
func register<Value>(
    _ value: Value,
    _ stamp: UInt64,
    _ replica: ReplicaID = ann
) -> Register<Value> {
    Register(value, stamp: Stamp(rawValue: stamp), replica: replica)
}

func metres(_ metres: Double?) -> Altitude {
    guard let altitude = Altitude(metres: metres) else {
        preconditionFailure("a sample is finite")
    }
    return altitude
}

/// A document with one feature, one path and a chain of vertices, all by replica 9.
struct Sample {
    static let maker = ReplicaID(9)
    static let feature = FeatureID(maker, 1)
    static let path = PathID(maker, 2)

    /// The n-th vertex, from 0.
    static func vertex(_ index: Int) -> VertexID { VertexID(maker, UInt32(3 + index)) }

    static func document(vertices: Int = 3, recordsChanges: Bool = true) -> Document {
        let line = PathContent(
            part: 0,
            role: .line,
            coordinates: (0..<vertices).map { Coordinate(at(Double($0 % 300), 0)) }
        )
        let content = FeatureContent(kind: .lineString, paths: [line])
        var identifiers = IdentifierSource(replica: maker)
        let group = ImportGroup(
            replica: maker,
            stamp: stamp(1),
            edits: content.creation(&identifiers)
        )
        var document = Document(recordsChanges: recordsChanges)
        do {
            try document.apply(.imported(group), at: 1)
        } catch {
            preconditionFailure("a sample can be applied: \(error)")
        }
        return document
    }
}

/// A vertex that somebody adds to the sample's path.
func insert(
    _ id: VertexID,
    under parent: VertexID?,
    _ side: VertexBirth.Side,
    in path: PathID = Sample.path
) -> StateRecord {
    .vertex(VertexBirth(id: id, path: path, parent: parent, side: side))
}
