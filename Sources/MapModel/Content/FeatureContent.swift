/// The six GeoJSON geometry types (RFC 7946, section 3.1), or none.
public enum GeometryKind: UInt8, CaseIterable, Sendable {
    case none = 0
    case point = 1
    case lineString = 2
    case polygon = 3
    case multiPoint = 4
    case multiLineString = 5
    case multiPolygon = 6

    /// The `type` of such a geometry in GeoJSON (RFC 7946); nil for `none`.
    public var name: StaticString? {
        switch self {
        case .none: nil
        case .point: "Point"
        case .lineString: "LineString"
        case .polygon: "Polygon"
        case .multiPoint: "MultiPoint"
        case .multiLineString: "MultiLineString"
        case .multiPolygon: "MultiPolygon"
        }
    }
}

/// What a path is within its part of a geometry.
public enum PathRole: UInt8, CaseIterable, Sendable {
    case exterior = 0
    case hole = 1
    case line = 2
    case point = 3
}

/// A position with an altitude, or without one.
public struct Coordinate: Hashable, Sendable {
    public let position: Position
    /// Metres; finite, −0 made 0. Nil if the position had two numbers.
    public let altitude: Double?

    public init(_ position: Position, altitude: Double? = nil) {
        self.position = position
        self.altitude = altitude.map { $0 + 0 }
    }
}

/// The coordinates of one path. Rings are open here: the last position does not repeat the first.
public struct PathContent: Hashable, Sendable {
    /// The index of the path's part: of the point, line or polygon within a Multi geometry, else 0.
    public var part: UInt32
    public var role: PathRole
    public var coordinates: [Coordinate]

    public init(part: UInt32, role: PathRole, coordinates: [Coordinate]) {
        self.part = part
        self.role = role
        self.coordinates = coordinates
    }
}

/// A feature by value, without identifiers of ours: what an import reads and an export writes.
///
/// Paths stand in order of part; within a polygon's part the exterior comes before its holes.
/// Each point of a MultiPoint is a part, hence a path, of its own.
public struct FeatureContent: Hashable, Sendable {
    public var kind: GeometryKind
    /// The `id` that the feature had in its file, a JSON string or number; nil if it had none.
    public var foreignID: CanonicalJSON?
    public var properties: [Property]
    public var paths: [PathContent]

    /// One member of `properties`.
    public struct Property: Hashable, Sendable {
        public var key: String
        public var value: CanonicalJSON

        public init(key: String, value: CanonicalJSON) {
            self.key = key
            self.value = value
        }
    }

    public init(
        kind: GeometryKind,
        foreignID: CanonicalJSON? = nil,
        properties: [Property] = [],
        paths: [PathContent] = []
    ) {
        self.kind = kind
        self.foreignID = foreignID
        self.properties = properties
        self.paths = paths
    }
}

extension GeometryKind {
    /// Whether a geometry of this kind has any number of parts.
    public var isMulti: Bool {
        switch self {
        case .multiPoint, .multiLineString, .multiPolygon: true
        case .none, .point, .lineString, .polygon: false
        }
    }

    /// Whether a path of this role can belong to a geometry of this kind.
    public func allows(_ role: PathRole) -> Bool {
        switch self {
        case .none: false
        case .point, .multiPoint: role == .point
        case .lineString, .multiLineString: role == .line
        case .polygon, .multiPolygon: role == .exterior || role == .hole
        }
    }
}

extension PathRole {
    /// With fewer vertices a path is no geometry.
    public var minimumVertexCount: Int {
        switch self {
        case .exterior, .hole: 3
        case .line: 2
        case .point: 1
        }
    }
}
