import MapModel

/// Names what a writing writes.
enum RegisterKey: Hashable {
    case position(VertexID)
    case alive(Entity)
    case property(FeatureID, PropertyKey)
}

/// A value in a register, and who put it there.
struct Writing: CustomStringConvertible {
    let order: Order
    let value: Value
    /// By a drag's end that the room made.
    let isForced: Bool

    struct Order: Hashable, Comparable {
        let stamp: Stamp
        let replica: ReplicaID

        static func < (a: Order, b: Order) -> Bool {
            a.stamp != b.stamp ? a.stamp < b.stamp : a.replica < b.replica
        }
    }

    var description: String {
        "\(value) at \(order.stamp.rawValue) by \(order.replica.rawValue)"
    }

    enum Value: Hashable {
        case position(Position)
        case alive(Bool)
        case property(CanonicalJSON?)
    }
}

extension Edit {
    /// The register that an edit writes, and what it puts there; nil for births without one.
    var writing: (key: RegisterKey, value: Writing.Value)? {
        switch self {
        case .createFeature, .createPath: nil
        case .insertVertex(let birth, let coordinate):
            (.position(birth.id), .position(coordinate.position))
        case .moveVertex(let vertex, let position): (.position(vertex), .position(position))
        case .setAlive(let entity, let isAlive): (.alive(entity), .alive(isAlive))
        case .setProperty(let feature, let key, let value):
            (.property(feature, key), .property(value))
        case .removeProperty(let feature, let key): (.property(feature, key), .property(nil))
        }
    }
}

extension Document {
    /// What a register holds.
    func writing(_ key: RegisterKey) -> (order: Writing.Order, value: Writing.Value)? {
        switch key {
        case .position(let vertex):
            position(of: vertex).map { ($0.order, .position($0.value)) }
        case .alive(let entity):
            aliveRegister(of: entity).map { ($0.order, .alive($0.value)) }
        case .property(let feature, let key):
            property(key, of: feature).map { ($0.order, .property($0.value.json)) }
        }
    }

    private func aliveRegister(of entity: Entity) -> Register<Bool>? {
        switch entity {
        case .feature(let id): aliveRegister(of: id)
        case .path(let id): aliveRegister(of: id)
        case .vertex(let id): aliveRegister(of: id)
        }
    }
}

extension Register {
    fileprivate var order: Writing.Order { Writing.Order(stamp: stamp, replica: replica) }
}
