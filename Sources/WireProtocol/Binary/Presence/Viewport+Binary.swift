extension Viewport {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let west = try reader.double("viewport", bytes)
        let south = try reader.double("viewport", bytes)
        let east = try reader.double("viewport", bytes)
        let north = try reader.double("viewport", bytes)
        guard let viewport = Viewport(west: west, south: south, east: east, north: north) else {
            throw .badField("viewport")
        }
        self = viewport
    }

    func write(to writer: inout ByteWriter) {
        for side in [west, south, east, north] { writer.uint64(side.bitPattern) }
    }
}
