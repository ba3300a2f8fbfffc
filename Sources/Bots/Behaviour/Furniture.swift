import MapModel

/// The features that bots put on a map.
enum Furniture {
    /// What an empty room gets: points, lines and polygons, with enough vertices for everybody.
    static func forEmptyRoom(
        draggerCount: Int,
        random: inout SplitMix64
    ) -> [FeatureContent] {
        let polygonCount = min(max(3, draggerCount / 3), 200)
        var features = (0..<4).map { _ in point(random: &random) }
        features.append(line(random: &random))
        features += (0..<polygonCount).map { _ in polygon(corners: 8, random: &random) }
        return features
    }

    /// What a bot draws for itself.
    static func small(random: inout SplitMix64) -> FeatureContent {
        switch random.next() % 3 {
        case 0: point(random: &random)
        case 1: line(random: &random)
        default: polygon(corners: 3, random: &random)
        }
    }

    private static func point(random: inout SplitMix64) -> FeatureContent {
        let place = somewhere(random: &random)
        return feature(.point, .point, [place])
    }

    private static func line(random: inout SplitMix64) -> FeatureContent {
        let first = somewhere(random: &random)
        let rest = (1..<6).map { step in
            DragPath.place(
                first.longitude + Double(step) * 2,
                first.latitude + random.uniform(-2..<2)
            )
        }
        return feature(.lineString, .line, [first] + rest)
    }

    /// Corners on a square walked around its edge: any number of them makes a simple ring.
    private static func polygon(corners: Int, random: inout SplitMix64) -> FeatureContent {
        let center = somewhere(random: &random)
        let size = random.uniform(1..<4)
        let ring = (0..<corners).map { corner in
            let turn = Double(corner) / Double(corners) * 4
            let along = turn - turn.rounded(.down)
            let (x, y): (Double, Double) =
                switch Int(turn) {
                case 0: (along, 0)
                case 1: (1, along)
                case 2: (1 - along, 1)
                default: (0, 1 - along)
                }
            return DragPath.place(center.longitude + x * size, center.latitude + y * size)
        }
        return feature(.polygon, .exterior, ring)
    }

    private static func somewhere(random: inout SplitMix64) -> Position {
        DragPath.place(random.uniform(-150..<150), random.uniform(-60..<60))
    }

    private static func feature(
        _ kind: GeometryKind,
        _ role: PathRole,
        _ places: [Position]
    ) -> FeatureContent {
        let path = PathContent(part: 0, role: role, coordinates: places.map { Coordinate($0) })
        return FeatureContent(kind: kind, properties: [], paths: [path])
    }
}
