import MapModel

extension Participant: BinaryElement {
    static let minimumByteCount = 16

    /// Within `stateEnd`, where no kind is needed.
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        try reader.zeros(2, bytes)
        try self.init(afterHead: &reader, bytes)
    }

    /// What follows the first two bytes.
    init(afterHead reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let nameByteCount = try reader.uint16(bytes)
        let replica = try reader.replica(bytes)
        let colour = try reader.colour(bytes)
        try reader.zeros(4, bytes)
        let name = try reader.name(nameByteCount, bytes)
        try reader.padding(bytes)
        self.init(replica: replica, name: name, colour: colour)
    }

    func write(to writer: inout ByteWriter) { write(0, to: &writer) }

    /// - Parameter kind: that of the event; 0 within `stateEnd`.
    func write(_ kind: UInt8, to writer: inout ByteWriter) {
        writer.uint8(kind)
        writer.zeros(1)
        writer.shortCount(name.utf8.count)
        writer.replica(replica)
        writer.uint32(colour)
        writer.zeros(4)
        writer.array(Array(name.utf8))
        writer.padding()
    }
}
