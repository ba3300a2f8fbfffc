internal import MapModel

/// Who plays whom: recorded replicas and the live ones that the room numbered.
///
/// Counters stay as they are, so an identifier is known again by its replica alone; and as live
/// replicas are numbered in the order of the recorded ones, identifiers keep their order, which is
/// that of vertices that were inserted at one place.
struct ReplicaMap: IdentifierMap {
    private var live: [ReplicaID: ReplicaID] = [:]

    mutating func add(_ recorded: ReplicaID, as live: ReplicaID) {
        self.live[recorded] = live
    }

    /// The live identifier of a recorded one.
    func callAsFunction<ID: Identifier>(_ id: ID) -> ID {
        live[id.replica].map { ID($0, id.counter) } ?? id
    }

    /// Vertices stay in order, since identifiers do.
    func callAsFunction(_ target: DragTarget) -> DragTarget {
        switch target {
        case .vertex(let id): .vertex(self(id))
        case .vertices(let ids): .vertices(ids.map { self($0) })
        case .feature(let id): .feature(self(id))
        }
    }
}
