import Testing

@testable import MapModel

/// Records that meet each other: what the permutation tests choose from. Each theme has writes with
/// growing stamps, equal stamps of two replicas, and equal (stamp, replica) with other values.
enum MergeTheme: String, CaseIterable, CustomTestStringConvertible {
    case position, altitude, alive, property, births, mixed

    var testDescription: String { rawValue }

    var records: [StateRecord] {
        switch self {
        case .position: Self.positions
        case .altitude: Self.altitudes
        case .alive: Self.lives
        case .property: Self.properties
        case .births: Self.someBirths
        case .mixed: Self.someOfEach
        }
    }

    private static let vertex = Sample.vertex(1)
    private static let inserted = VertexID(ann, 1)
    private static let below = VertexID(ben, 1)
    private static let ring = PathID(ann, 3)

    private static let positions: [StateRecord] = [
        .position(vertex, register(at(1, 1), 5, ann)),
        .position(vertex, register(at(2, 1), 5, ann)),
        .position(vertex, register(at(1, 2), 5, ann)),
        .position(vertex, register(at(-1, 1), 5, ben)),
        .position(vertex, register(at(0, 0), 6, ann)),
        .position(vertex, register(at(9, 9), 0, ben)),
        .position(vertex, register(at(360, -90), .max, ann)),
        .position(vertex, register(at(-360, 90), .max, ann)),
    ]

    private static let altitudes: [StateRecord] = [
        .altitude(vertex, register(metres(nil), 5, ann)),
        .altitude(vertex, register(metres(0), 5, ann)),
        .altitude(vertex, register(metres(1), 5, ann)),
        .altitude(vertex, register(metres(-1), 5, ann)),
        .altitude(vertex, register(metres(nil), 5, ben)),
        .altitude(vertex, register(metres(8848.86), 4, ben)),
        .altitude(vertex, register(metres(-.greatestFiniteMagnitude), 6, ann)),
    ]

    private static let lives: [StateRecord] = [
        .vertexAlive(vertex, register(false, 5, ann)),
        .vertexAlive(vertex, register(true, 5, ann)),
        .vertexAlive(vertex, register(true, 4, ben)),
        .pathAlive(Sample.path, register(false, 5, ann)),
        .pathAlive(Sample.path, register(true, 5, ben)),
        .featureAlive(Sample.feature, register(false, 6, ann)),
        .featureAlive(Sample.feature, register(true, 6, ann)),
        .featureAlive(Sample.feature, register(false, 7, ben)),
    ]

    private static let properties: [StateRecord] = [
        property("name", "\"a\"", 5, ann),
        property("name", "\"b\"", 5, ann),
        property("name", nil, 5, ann),
        property("name", nil, 5, ben),
        property("name", "null", 6, ann),
        property("", "{}", 5, ann),
        property("e\u{301}", "1", 5, ann),
        property("\u{e9}", "2", 5, ann),
    ]

    private static let someBirths: [StateRecord] = [
        insert(inserted, under: vertex, .right),
        insert(below, under: vertex, .right),
        insert(VertexID(ben, 2), under: below, .left),
        .position(inserted, register(at(5, 5), 5, ann)),
        .position(below, register(at(6, 6), 5, ben)),
        .vertexAlive(inserted, register(false, 6, ben)),
        .path(PathBirth(id: ring, feature: Sample.feature, part: 1, role: .line)),
        insert(VertexID(ann, 4), under: nil, .right, in: ring),
    ]

    private static let someOfEach: [StateRecord] = [
        positions[0], positions[3], altitudes[1], lives[0], lives[5], properties[0], someBirths[0],
        .feature(FeatureBirth(id: FeatureID(ben, 9), kind: .none, foreignID: json("\"x\""))),
    ]

    private static func property(
        _ key: String,
        _ value: String?,
        _ stamp: UInt64,
        _ replica: ReplicaID
    ) -> StateRecord {
        let value = PropertyValue(value.map(json))
        return .property(Sample.feature, PropertyKey(key), register(value, stamp, replica))
    }
}
