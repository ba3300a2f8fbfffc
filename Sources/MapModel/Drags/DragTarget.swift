/// What a drag holds.
public enum DragTarget: Hashable, Sendable {
    case vertex(VertexID)
    /// 2 to 2,000 vertices, in order of identifier, each once.
    case vertices([VertexID])
    /// A whole feature: its vertices of now and those that come.
    case feature(FeatureID)

    /// Nil if there are none, too many, or one twice. Their order does not matter.
    public init?(_ vertices: [VertexID]) {
        guard (1...Self.vertexCount).contains(vertices.count) else { return nil }
        let sorted = vertices.sorted()
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self = sorted.count == 1 ? .vertex(sorted[0]) : .vertices(sorted)
    }

    /// The most vertices that a drag can name: more is a whole feature, or should be.
    public static let vertexCount = 2_000

    /// The vertices that are named; none if a whole feature is.
    public var vertices: [VertexID] {
        switch self {
        case .vertex(let vertex): [vertex]
        case .vertices(let vertices): vertices
        case .feature: []
        }
    }
}

/// The newest value of a drag. Every move names the whole drag, so the newest one loses nothing.
public enum DragValue: Hashable, Sendable {
    /// Of one vertex.
    case position(Position)
    /// Of several, in the order of the target.
    case positions([Position])
    /// Of a whole feature: added to each register.
    case translation(Translation)

    /// Whether this is a value for such a target.
    public func fits(_ target: DragTarget) -> Bool {
        switch (self, target) {
        case (.position, .vertex), (.translation, .feature): true
        case (.positions(let positions), .vertices(let vertices)):
            positions.count == vertices.count
        default: false
        }
    }
}

/// A shift in degrees.
public struct Translation: Hashable, Sendable {
    public let longitude: Double
    public let latitude: Double

    /// Nil if a number is not finite or larger than the whole range of positions. −0 is made 0.
    public init?(longitude: Double, latitude: Double) {
        guard abs(longitude) <= 720, abs(latitude) <= 180 else { return nil }
        self.longitude = longitude + 0
        self.latitude = latitude + 0
    }
}

extension Position {
    /// One addition each; nil if that is out of range.
    public func shifted(by translation: Translation) -> Position? {
        Position(
            longitude: longitude + translation.longitude, latitude: latitude + translation.latitude)
    }
}
