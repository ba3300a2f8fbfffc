import MapModel

extension StateRecord: BinaryElement {
    static let minimumByteCount = 16

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let kind: RecordKind = try reader.choice("kind", bytes)
        switch kind {
        case .feature: self = .feature(try FeatureBirth(&reader, bytes))
        case .path: self = .path(try PathBirth(&reader, bytes))
        case .vertex:
            let side: VertexBirth.Side = try reader.choice("side", bytes)
            try reader.zeros(6, bytes)
            self = .vertex(try VertexBirth(side, &reader, bytes))
        case .position: self = try Self.position(&reader, bytes)
        case .altitude: self = try Self.altitude(&reader, bytes)
        case .vertexAlive:
            let (id, register) = try Self.alive(VertexID.self, "vertex", &reader, bytes)
            self = .vertexAlive(id, register)
        case .pathAlive:
            let (id, register) = try Self.alive(PathID.self, "path", &reader, bytes)
            self = .pathAlive(id, register)
        case .featureAlive:
            let (id, register) = try Self.alive(FeatureID.self, "feature", &reader, bytes)
            self = .featureAlive(id, register)
        case .property: self = try Self.property(&reader, bytes)
        }
    }

    private static func position(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> StateRecord {
        try reader.zeros(3, bytes)
        let replica = try reader.replica(bytes)
        let vertex: VertexID = try reader.identifier("vertex", bytes)
        let stamp = try reader.stamp(bytes)
        let position = try reader.position(bytes)
        return .position(vertex, Register(position, stamp: stamp, replica: replica))
    }

    private static func altitude(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> StateRecord {
        let flags = try reader.flags(Flag.altitude, bytes)
        try reader.zeros(2, bytes)
        let replica = try reader.replica(bytes)
        let vertex: VertexID = try reader.identifier("vertex", bytes)
        let stamp = try reader.stamp(bytes)
        let metres = try reader.metres(bytes)
        let isThere = flags & Flag.altitude != 0
        guard isThere || metres == 0, let altitude = Altitude(metres: isThere ? metres : nil)
        else { throw .badField("altitude") }
        return .altitude(vertex, Register(altitude, stamp: stamp, replica: replica))
    }

    private static func alive<ID: Identifier>(
        _ type: ID.Type,
        _ field: String,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> (ID, Register<Bool>) {
        let isAlive = try reader.bool("alive", bytes)
        try reader.zeros(2, bytes)
        let replica = try reader.replica(bytes)
        let id: ID = try reader.identifier(field, bytes)
        let stamp = try reader.stamp(bytes)
        return (id, Register(isAlive, stamp: stamp, replica: replica))
    }

    private static func property(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> StateRecord {
        try reader.zeros(1, bytes)
        let keyByteCount = try reader.uint16(bytes)
        let replica = try reader.replica(bytes)
        let feature: FeatureID = try reader.identifier("feature", bytes)
        let stamp = try reader.stamp(bytes)
        let valueByteCount = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        let key = try reader.key(keyByteCount, bytes)
        let json = valueByteCount > 0 ? try reader.propertyValue(valueByteCount, bytes) : nil
        try reader.padding(bytes)
        let register = Register(PropertyValue(json), stamp: stamp, replica: replica)
        return .property(feature, key, register)
    }
}
