@testable import MapModel

/// Records over a few features, paths and vertices: few enough, with few enough stamps, replicas
/// and values, that they meet all the time.
enum RandomRecords {
    /// Births first, then writes of all kinds.
    static func make(count: Int, _ random: inout SplitMix64) -> [StateRecord] {
        let features = (1...3).map { FeatureID(ReplicaID(UInt32($0)), 1) }
        let paths = (2...6).map { PathID(ReplicaID(UInt32(1 + $0 % 3)), UInt32($0)) }
        var records = features.map {
            StateRecord.feature(FeatureBirth(id: $0, kind: random.pick(GeometryKind.allCases)))
        }
        records += paths.map {
            let part = UInt32(random.below(3))
            let role = random.pick(PathRole.allCases)
            let feature = random.pick(features)
            return .path(PathBirth(id: $0, feature: feature, part: part, role: role))
        }
        var vertices: [VertexBirth] = []
        for counter in 10..<25 {
            let path = random.pick(paths)
            let parent = vertices.filter { $0.path == path }.randomElement(using: &random)?.id
            let side = random.pick(VertexBirth.Side.allCases)
            let id = VertexID(ReplicaID(UInt32(1 + random.below(3))), UInt32(counter))
            vertices.append(VertexBirth(id: id, path: path, parent: parent, side: side))
        }
        records += vertices.map(StateRecord.vertex)
        for _ in 0..<count {
            records.append(write(features, paths, vertices.map(\.id), &random))
        }
        return records
    }

    private static func write(
        _ features: [FeatureID],
        _ paths: [PathID],
        _ vertices: [VertexID],
        _ random: inout SplitMix64
    ) -> StateRecord {
        switch random.below(10) {
        case 0...3:
            let position = at(Double(random.below(3)), Double(random.below(3)))
            return .position(random.pick(vertices), stamped(position, &random))
        case 4:
            let altitude = metres(random.pick([nil, 0, 1, -1]))
            return .altitude(random.pick(vertices), stamped(altitude, &random))
        case 5: return .vertexAlive(random.pick(vertices), stamped(random.chance(50), &random))
        case 6: return .pathAlive(random.pick(paths), stamped(random.chance(50), &random))
        case 7: return .featureAlive(random.pick(features), stamped(random.chance(70), &random))
        default:
            let value = PropertyValue(random.pick([nil, "null", "1", "\"\""]).map(json))
            let key = PropertyKey(random.pick(["name", "e\u{301}", "\u{e9}", ""]))
            return .property(random.pick(features), key, stamped(value, &random))
        }
    }

    private static func stamped<Value>(
        _ value: Value,
        _ random: inout SplitMix64
    ) -> Register<Value> {
        register(value, UInt64(random.below(4)), ReplicaID(UInt32(1 + random.below(3))))
    }

    /// A random order in which births come before what refers to them; some records come again.
    static func causalOrder(
        _ records: [StateRecord],
        repeating repeats: Int,
        _ random: inout SplitMix64
    ) -> [StateRecord] {
        var waiting = records.shuffled(using: &random)
        var known: Set<ItemKey> = []
        var order: [StateRecord] = []
        while !waiting.isEmpty {
            var next: [StateRecord] = []
            for record in waiting {
                if record.requirements.allSatisfy(known.contains) {
                    known.insert(record.key)
                    order.append(record)
                } else {
                    next.append(record)
                }
            }
            waiting = next
        }
        for _ in 0..<repeats { order.append(random.pick(order)) }
        return order
    }
}

extension StateRecord {
    var isBirth: Bool {
        switch self {
        case .feature, .path, .vertex: true
        default: false
        }
    }
}
