import MapModel

extension Presence: BinaryElement {
    static let minimumByteCount = 8

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let replica = try reader.replica(bytes)
        let flags = try reader.flags(Flag.onMap, bytes)
        try reader.zeros(3, bytes)
        let cursor = flags & Flag.onMap != 0 ? try reader.position(bytes) : nil
        self.init(replica: replica, cursor: cursor)
    }

    func write(to writer: inout ByteWriter) {
        writer.replica(replica)
        writer.uint8(cursor == nil ? 0 : Flag.onMap)
        writer.zeros(3)
        if let cursor { writer.position(cursor) }
    }
}
