public import MapModel

/// Names a register of the document.
public enum RegisterName: Hashable, Sendable {
    case position(VertexID)
    case alive(Entity)
    case property(FeatureID, PropertyKey)
}

/// What a register holds, and who wrote that.
struct RegisterState: Hashable, Sendable {
    var content: Content
    var writer: Writer

    enum Content: Hashable, Sendable {
        case position(Position)
        case alive(Bool)
        case property(PropertyValue)
    }

    /// Who wrote a register last.
    enum Writer: Hashable, Sendable {
        /// It holds what it held at birth.
        case nobody
        /// What it belongs to was not born.
        case unborn
        /// An operation of this client, whatever stamp it got or will get.
        case operation(OperationNumber)
        /// Somebody else, or the room in this client's name.
        case other(Stamp, ReplicaID)
    }
}

extension RegisterName {
    /// The edit that writes this register; nil if it cannot hold that.
    func edit(writing content: RegisterState.Content) -> Edit? {
        switch (self, content) {
        case (.position(let vertex), .position(let position)): .moveVertex(vertex, to: position)
        case (.alive(let entity), .alive(let isAlive)): .setAlive(entity, isAlive)
        case (.property(let feature, let key), .property(let value)):
            value.json.map { .setProperty(feature, key, $0) } ?? .removeProperty(feature, key)
        default: nil
        }
    }
}
