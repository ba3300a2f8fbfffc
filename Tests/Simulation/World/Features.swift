import MapModel

/// Small features of every shape.
enum Features {
    /// What a room of the simulation starts with.
    static let first = [content(0, 1), content(1, 10), content(2, 20)]

    /// A polygon with or without a hole, a line, a point or several; `y` tells where.
    static func content(_ x: Int, _ y: Int) -> FeatureContent {
        switch x % 5 {
        case 0: feature(.polygon, [path(.exterior, 4, y)], y)
        case 1: feature(.lineString, [path(.line, 3, y)], y)
        case 2: feature(.point, [path(.point, 1, y)], y)
        case 3: feature(.polygon, [path(.exterior, 3, y), path(.hole, 3, y + 1)], y)
        default: feature(.multiLineString, [path(.line, 2, y), path(.line, 2, y, part: 1)], y)
        }
    }

    private static func feature(
        _ kind: GeometryKind, _ paths: [PathContent], _ y: Int
    ) -> FeatureContent {
        let value = CanonicalJSON(unchecked: Array("\(y)".utf8))
        let property = FeatureContent.Property(key: "born", value: value)
        return FeatureContent(
            kind: kind, properties: y % 2 == 0 ? [property] : [], paths: paths)
    }

    private static func path(
        _ role: PathRole, _ count: Int, _ y: Int, part: UInt32 = 0
    ) -> PathContent {
        let coordinates = (0..<count).compactMap { index in
            Position(longitude: -Double(y % 300) - Double(index), latitude: Double(index * 3))
                .map { Coordinate($0, altitude: y % 3 == 0 ? Double(y) : nil) }
        }
        return PathContent(part: part, role: role, coordinates: coordinates)
    }
}
