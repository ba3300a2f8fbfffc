import MapModel

/// An entry of a selection. (An edit has the identifier elsewhere, but the same kinds.)
extension Entity: BinaryElement {
    static let minimumByteCount = 16

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let kind: EntityKind = try reader.choice("entity", bytes)
        try reader.zeros(7, bytes)
        try self.init(kind, &reader, bytes)
    }

    init(
        _ kind: EntityKind, _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        switch kind {
        case .feature: self = .feature(try reader.identifier("id", bytes))
        case .path: self = .path(try reader.identifier("id", bytes))
        case .vertex: self = .vertex(try reader.identifier("id", bytes))
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(kind.rawValue)
        writer.zeros(7)
        writer.uint64(rawValue)
    }

    var kind: EntityKind {
        switch self {
        case .feature: .feature
        case .path: .path
        case .vertex: .vertex
        }
    }

    var rawValue: UInt64 {
        switch self {
        case .feature(let id): id.rawValue
        case .path(let id): id.rawValue
        case .vertex(let id): id.rawValue
        }
    }
}
