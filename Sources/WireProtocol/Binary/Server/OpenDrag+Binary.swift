import MapModel

extension OpenDrag: BinaryElement {
    static let minimumByteCount = 32

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        guard try reader.uint32(bytes) == 1 else { throw .badField("vertexCount") }
        let positionCount = try reader.uint32(bytes)
        guard positionCount <= 1 else { throw .badField("positionCount") }
        try reader.zeros(4, bytes)
        let vertex: VertexID = try reader.identifier("vertex", bytes)
        self.init(
            Grant(grant: grant, replica: replica, number: number, vertex: vertex),
            position: positionCount == 1 ? try reader.position(bytes) : nil
        )
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(grant.grant.rawValue)
        writer.replica(grant.replica)
        writer.uint32(grant.number.rawValue)
        writer.uint32(1)
        writer.uint32(position == nil ? 0 : 1)
        writer.zeros(4)
        writer.identifier(grant.vertex)
        if let position { writer.position(position) }
    }
}
