extension Location {
    init(
        hasHeading: Bool, _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        let position = try reader.position(bytes)
        let accuracy = try reader.double("accuracy", bytes)
        guard accuracy >= 0 else { throw .badField("accuracy") }
        let heading = hasHeading ? try reader.double("heading", bytes) : nil
        guard
            let location = Location(position: position, accuracy: accuracy, heading: heading)
        else { throw .badField("heading") }
        self = location
    }

    func write(to writer: inout ByteWriter) {
        writer.position(position)
        writer.uint64(accuracy.bitPattern)
        if let heading { writer.uint64(heading.bitPattern) }
    }
}
