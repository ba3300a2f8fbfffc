import MapModel

extension Edit: BinaryElement {
    static let minimumByteCount = 16

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let kind: EditKind = try reader.choice("kind", bytes)
        switch kind {
        case .createFeature: self = .createFeature(try FeatureBirth(&reader, bytes))
        case .createPath: self = .createPath(try PathBirth(&reader, bytes))
        case .insertVertex: self = try Self.insertVertex(&reader, bytes)
        case .moveVertex:
            try reader.zeros(7, bytes)
            self = .moveVertex(
                try reader.identifier("vertex", bytes),
                to: try reader.position(bytes)
            )
        case .setAlive: self = try Self.setAlive(&reader, bytes)
        case .setProperty: self = try Self.setProperty(&reader, bytes)
        case .removeProperty: self = try Self.removeProperty(&reader, bytes)
        }
    }

    private static func setAlive(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Edit {
        let kind: EntityKind = try reader.choice("entity", bytes)
        let isAlive = try reader.bool("alive", bytes)
        try reader.zeros(5, bytes)
        return .setAlive(try Entity(kind, &reader, bytes), isAlive)
    }

    private static func insertVertex(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Edit {
        let side: VertexBirth.Side = try reader.choice("side", bytes)
        let flags = try reader.flags(Flag.altitude, bytes)
        try reader.zeros(5, bytes)
        let birth = try VertexBirth(side, &reader, bytes)
        let position = try reader.position(bytes)
        let altitude = flags & Flag.altitude != 0 ? try reader.metres(bytes) : nil
        return .insertVertex(birth, at: Coordinate(position, altitude: altitude))
    }

    private static func setProperty(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Edit {
        try reader.zeros(1, bytes)
        let keyByteCount = try reader.uint16(bytes)
        let valueByteCount = try reader.uint32(bytes)
        let feature: FeatureID = try reader.identifier("feature", bytes)
        let key = try reader.key(keyByteCount, bytes)
        let value = try reader.propertyValue(valueByteCount, bytes)
        try reader.padding(bytes)
        return .setProperty(feature, key, value)
    }

    private static func removeProperty(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Edit {
        try reader.zeros(1, bytes)
        let keyByteCount = try reader.uint16(bytes)
        try reader.zeros(4, bytes)
        let feature: FeatureID = try reader.identifier("feature", bytes)
        let key = try reader.key(keyByteCount, bytes)
        try reader.padding(bytes)
        return .removeProperty(feature, key)
    }
}

extension Edit {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .createFeature(let birth): birth.write(EditKind.createFeature.rawValue, to: &writer)
        case .createPath(let birth): birth.write(EditKind.createPath.rawValue, to: &writer)
        case .insertVertex(let birth, let coordinate):
            birth.writeHead(
                EditKind.insertVertex.rawValue,
                flags: coordinate.altitude == nil ? 0 : Flag.altitude,
                to: &writer
            )
            writer.position(coordinate.position)
            if let altitude = coordinate.altitude { writer.uint64(altitude.bitPattern) }
        case .moveVertex(let vertex, let position):
            Self.head(.moveVertex, to: &writer)
            writer.identifier(vertex)
            writer.position(position)
        case .setAlive(let entity, let isAlive):
            writer.uint8(EditKind.setAlive.rawValue)
            writer.uint8(entity.kind.rawValue)
            writer.uint8(isAlive ? 1 : 0)
            writer.zeros(5)
            writer.uint64(entity.rawValue)
        case .setProperty(let feature, let key, let value):
            Self.head(.setProperty, key, valueByteCount: value.utf8.count, to: &writer)
            writer.identifier(feature)
            writer.array(key.utf8)
            writer.array(value.utf8)
            writer.padding()
        case .removeProperty(let feature, let key):
            Self.head(.removeProperty, key, valueByteCount: 0, to: &writer)
            writer.identifier(feature)
            writer.array(key.utf8)
            writer.padding()
        }
    }

    private static func head(_ kind: EditKind, to writer: inout ByteWriter) {
        writer.uint8(kind.rawValue)
        writer.padding()
    }

    private static func head(
        _ kind: EditKind,
        _ key: PropertyKey,
        valueByteCount: Int,
        to writer: inout ByteWriter
    ) {
        writer.uint8(kind.rawValue)
        writer.zeros(1)
        writer.shortCount(key.utf8.count)
        writer.count(valueByteCount)
    }
}
