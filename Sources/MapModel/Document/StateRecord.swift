/// A birth or a register: the unit of state frames and snapshots.
public enum StateRecord: Equatable, Sendable {
    case feature(FeatureBirth)
    case path(PathBirth)
    case vertex(VertexBirth)
    case position(VertexID, Register<Position>)
    case altitude(VertexID, Register<Altitude>)
    case vertexAlive(VertexID, Register<Bool>)
    case pathAlive(PathID, Register<Bool>)
    case featureAlive(FeatureID, Register<Bool>)
    case property(FeatureID, PropertyKey, Register<PropertyValue>)
}

extension Document {
    /// Merges one record. Births come before what refers to them; a birth that is known already
    /// must be the same one.
    ///
    /// - Throws: ``ReplicaFault`` if the record refers to something unknown.
    public mutating func merge(_ record: StateRecord) throws(ReplicaFault) {
        switch record {
        case .feature(let birth): if features[birth.id]?.birth != birth { try create(birth) }
        case .path(let birth): if paths[birth.id]?.birth != birth { try create(birth) }
        case .vertex(let birth): if vertices[birth.id]?.birth != birth { try create(birth) }
        case .position(let id, let register): try write(register, toPositionOf: id)
        case .altitude(let id, let register): try write(register, toAltitudeOf: id)
        case .vertexAlive(let id, let register): try write(register, toAliveOf: id)
        case .pathAlive(let id, let register): try write(register, toAliveOf: id)
        case .featureAlive(let id, let register): try write(register, toAliveOf: id)
        case .property(let id, let key, let register): try write(register, to: key, of: id)
        }
    }

    /// Replaces all open drags, as the end of a state frame does.
    ///
    /// - Throws: ``ReplicaFault`` if two hold one vertex or feature, or one holds something unknown.
    public mutating func replaceDrags(with open: [OpenDrag]) throws(ReplicaFault) {
        drags = OpenDrags()
        for drag in open { try self.open(drag) }
    }
}
