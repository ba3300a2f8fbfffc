/// Calls things by other identifiers, and so all that names them. Counters and replicas may change;
/// what is not known to the map keeps its identifier.
public protocol IdentifierMap {
    /// The new identifier.
    func callAsFunction<ID: Identifier>(_ id: ID) -> ID
}

extension IdentifierMap {
    public func callAsFunction(_ entity: Entity) -> Entity {
        switch entity {
        case .feature(let id): .feature(self(id))
        case .path(let id): .path(self(id))
        case .vertex(let id): .vertex(self(id))
        }
    }

    /// The same edit of what is called otherwise.
    public func callAsFunction(_ edit: Edit) -> Edit {
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
