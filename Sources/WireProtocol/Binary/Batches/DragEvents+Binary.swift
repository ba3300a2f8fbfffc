import MapModel

// The grant and the end of a drag. Both count their vertices, so that later versions only add.

extension Grant {
    init(event reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        try reader.zeros(3, bytes)
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        guard try reader.uint32(bytes) == 1 else { throw .badField("vertexCount") }
        try reader.zeros(4, bytes)
        let vertex: VertexID = try reader.identifier("vertex", bytes)
        self.init(grant: grant, replica: replica, number: number, vertex: vertex)
    }

    func writeEvent(to writer: inout ByteWriter) {
        writer.uint8(EventKind.granted.rawValue)
        writer.zeros(3)
        writer.uint32(grant.rawValue)
        writer.replica(replica)
        writer.uint32(number.rawValue)
        writer.uint32(1)
        writer.zeros(4)
        writer.identifier(vertex)
    }
}

extension DragEnd {
    init(
        event reader: inout ByteReader,
        _ bytes: Span<UInt8>,
        base: Stamp
    ) throws(DecodeError) {
        let flags = try reader.flags(Flag.fullStamp, bytes)
        let offset = try reader.uint16(bytes)
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let positionCount = try reader.uint32(bytes)
        let reason: EndReason = try reader.choice("reason", bytes)
        try reader.zeros(3, bytes)
        let operation = try Operation(orNone: &reader, bytes)
        let stamp = try EventStamp.read(
            flags: flags,
            offset: offset,
            base: base,
            &reader,
            bytes
        )
        guard positionCount <= (reason == .cancelled ? 0 : 1) else {
            throw .badField("positionCount")
        }
        self.init(
            grant: grant,
            replica: replica,
            reason: reason,
            position: positionCount == 1 ? try reader.position(bytes) : nil,
            stamp: stamp,
            operation: operation
        )
    }

    func writeEvent(to writer: inout ByteWriter, base: Stamp) {
        let form = EventStamp(stamp, base: base)
        writer.uint8(EventKind.ended.rawValue)
        writer.uint8(form.flags)
        writer.uint16(form.offset)
        writer.uint32(grant.rawValue)
        writer.replica(replica)
        writer.uint32(position == nil ? 0 : 1)
        writer.uint8(reason.rawValue)
        writer.zeros(3)
        writer.uint32(operation?.number.rawValue ?? 0)
        writer.uint64(operation?.content.rawValue ?? 0)
        form.writeIfFull(to: &writer)
        if let position { writer.position(position) }
    }
}

extension DragEnd.Operation {
    /// A number of zero, followed by a hash of zero, is none.
    fileprivate init?(
        orNone reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        let number = OperationNumber(try reader.uint32(bytes))
        let content = ContentHash(rawValue: try reader.uint64(bytes))
        if number == .none {
            guard content.rawValue == 0 else { throw .badField("content") }
            return nil
        }
        self.init(number: number, content: content)
    }
}
