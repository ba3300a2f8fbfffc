import MapModel

// The births, whose layouts serve as edits and as records. The kind was read by the caller.

extension FeatureBirth {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let kind: GeometryKind = try reader.choice("geometry", bytes)
        let foreignIDByteCount = try reader.uint16(bytes)
        try reader.zeros(4, bytes)
        let id: FeatureID = try reader.identifier("feature", bytes)
        let foreignID = try reader.foreignID(foreignIDByteCount, bytes)
        try reader.padding(bytes)
        self.init(id: id, kind: kind, foreignID: foreignID)
    }

    func write(_ element: UInt8, to writer: inout ByteWriter) {
        writer.uint8(element)
        writer.uint8(kind.rawValue)
        writer.shortCount(foreignID?.utf8.count ?? 0)
        writer.zeros(4)
        writer.identifier(id)
        if let foreignID { writer.array(foreignID.utf8) }
        writer.padding()
    }
}

extension PathBirth {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let role: PathRole = try reader.choice("role", bytes)
        try reader.zeros(2, bytes)
        let part = try reader.uint32(bytes)
        let id: PathID = try reader.identifier("path", bytes)
        let feature: FeatureID = try reader.identifier("feature", bytes)
        self.init(id: id, feature: feature, part: part, role: role)
    }

    func write(_ element: UInt8, to writer: inout ByteWriter) {
        writer.uint8(element)
        writer.uint8(role.rawValue)
        writer.zeros(2)
        writer.uint32(part)
        writer.identifier(id)
        writer.identifier(feature)
    }
}

extension VertexBirth {
    /// What follows the first eight bytes. A parent of zero is none.
    init(_ side: Side, _ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let id: VertexID = try reader.identifier("vertex", bytes)
        let path: PathID = try reader.identifier("path", bytes)
        let parent = VertexID(rawValue: try reader.uint64(bytes))
        if parent.rawValue == 0 {
            self.init(id: id, path: path, parent: nil, side: side)
        } else if parent.replica.rawValue != 0, parent.counter != 0 {
            self.init(id: id, path: path, parent: parent, side: side)
        } else {
            throw .badField("parent")
        }
    }

    /// The first 32 bytes, which are all of a record.
    func writeHead(_ element: UInt8, flags: UInt8, to writer: inout ByteWriter) {
        writer.uint8(element)
        writer.uint8(side.rawValue)
        writer.uint8(flags)
        writer.zeros(5)
        writer.identifier(id)
        writer.identifier(path)
        writer.uint64(parent?.rawValue ?? 0)
    }
}
