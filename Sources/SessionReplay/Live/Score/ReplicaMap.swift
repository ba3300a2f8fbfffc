internal import MapModel

/// Who plays whom: recorded replicas and the live ones that the room numbered.
///
/// Counters stay as they are, so an identifier is known again by its replica alone; and as live
/// replicas are numbered in the order of the recorded ones, identifiers keep their order, which is
/// that of vertices that were inserted at one place.
struct ReplicaMap {
    private var live: [ReplicaID: ReplicaID] = [:]

    mutating func add(_ recorded: ReplicaID, as live: ReplicaID) {
        self.live[recorded] = live
    }

    /// The live identifier of a recorded one.
    func callAsFunction<ID: Identifier>(_ id: ID) -> ID {
        live[id.replica].map { ID($0, id.counter) } ?? id
    }

    func callAsFunction(_ entity: Entity) -> Entity {
        switch entity {
        case .feature(let id): .feature(self(id))
        case .path(let id): .path(self(id))
        case .vertex(let id): .vertex(self(id))
        }
    }

    /// Vertices stay in order, since identifiers do.
    func callAsFunction(_ target: DragTarget) -> DragTarget {
        switch target {
        case .vertex(let id): .vertex(self(id))
        case .vertices(let ids): .vertices(ids.map { self($0) })
        case .feature(let id): .feature(self(id))
        }
    }

    func callAsFunction(_ edit: Edit) -> Edit {
        switch edit {
        case .createFeature(var birth):
            birth.id = self(birth.id)
            return .createFeature(birth)
        case .createPath(var birth):
            birth.id = self(birth.id)
            birth.feature = self(birth.feature)
            return .createPath(birth)
        case .insertVertex(var birth, let coordinate):
            birth.id = self(birth.id)
            birth.path = self(birth.path)
            birth.parent = birth.parent.map { self($0) }
            return .insertVertex(birth, at: coordinate)
        case .moveVertex(let id, let position): return .moveVertex(self(id), to: position)
        case .setAlive(let entity, let isAlive): return .setAlive(self(entity), isAlive)
        case .setProperty(let id, let key, let value): return .setProperty(self(id), key, value)
        case .removeProperty(let id, let key): return .removeProperty(self(id), key)
        }
    }
}
