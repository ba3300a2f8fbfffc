import MapModel
import WireProtocol

/// A session as a busy room makes it: thirty people drag one vertex each, and every batch has the
/// newest move of each.
struct RecordedMoves {
    static let nonce: UInt64 = 7
    private static let draggerCount: UInt32 = 30
    private static let replica = ReplicaID(1)

    let bodies: [[UInt8]]
    let eventCount: Int

    init(batchCount: Int) {
        var bodies = [Self.batch(1, Self.beginning).binary]
        bodies.reserveCapacity(batchCount)
        for index in 1..<max(2, batchCount) {
            bodies.append(Self.batch(UInt64(index + 1), Self.moves(index)).binary)
        }
        eventCount = Self.beginning.count + (bodies.count - 1) * Int(Self.draggerCount)
        self.bodies = bodies
    }

    private static func batch(_ sequence: UInt64, _ events: [Event]) -> Batch {
        let stamp = Stamp(milliseconds: 1_000_000 + 16 * sequence)
        return Batch(epochNumber: 1, sequence: sequence, stamp: stamp, events: events)
    }

    /// The epoch, a line of thirty vertices, and a drag of each.
    private static var beginning: [Event] {
        let vertices = (1...draggerCount).map { VertexID(replica, $0 + 2) }
        let (feature, path) = (FeatureID(replica, 1), PathID(replica, 2))
        var edits: [Edit] = [
            .createFeature(FeatureBirth(id: feature, kind: .lineString)),
            .createPath(PathBirth(id: path, feature: feature, part: 0, role: .line)),
        ]
        for (index, vertex) in vertices.enumerated() {
            let parent = index > 0 ? vertices[index - 1] : nil
            let birth = VertexBirth(id: vertex, path: path, parent: parent, side: .right)
            edits.append(.insertVertex(birth, at: Coordinate(position(index))))
        }
        let stamp = Stamp(milliseconds: 1_000_016).advanced(by: 1)
        let drags = vertices.enumerated().map { index, vertex in
            Event.granted(
                Grant(
                    grant: GrantNumber(UInt32(index) + 1), replica: replica,
                    number: DragNumber(UInt32(index) + 1), target: .vertex(vertex)))
        }
        return [
            .opened(Epoch(number: 1, nonce: nonce)),
            .imported(ImportGroup(replica: replica, stamp: stamp, edits: edits)),
        ] + drags
    }

    private static func moves(_ step: Int) -> [Event] {
        (1...draggerCount).map { grant in
            .moved(GrantNumber(grant), .position(position(step &* 31 &+ Int(grant))))
        }
    }

    private static func position(_ number: Int) -> Position {
        let longitude = Double(number % 36_000) / 100 - 180
        guard
            let position = Position(
                longitude: longitude, latitude: Double(number % 17_000) / 100 - 85)
        else { preconditionFailure("a position in range") }
        return position
    }
}
