public import MapModel

extension Batch {
    /// Reads a batch, of any size: the same bytes are its frame and its record in the log.
    ///
    /// - Throws: ``DecodeError``, for anything but the only bytes of a batch.
    public init(binary bytes: Span<UInt8>) throws(DecodeError) {
        var reader = ByteReader()
        guard try reader.uint8(bytes) == ServerKind.batch.rawValue else { throw .badField("kind") }
        try self.init(&reader, bytes)
        try reader.end(bytes)
    }

    /// What follows the kind.
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        _ = try reader.flags(0, bytes)
        try reader.zeros(2, bytes)
        let epochNumber = try reader.positive("epochNumber", bytes)
        let sequence = try reader.uint64(bytes)
        guard sequence != 0 else { throw .badField("sequence") }
        let stamp = Stamp(rawValue: try reader.uint64(bytes))
        let count = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        self.init(epochNumber: epochNumber, sequence: sequence, stamp: stamp, events: [])
        guard Int(count) <= reader.remaining(bytes) / Event.minimumByteCount else {
            throw .truncated
        }
        events.reserveCapacity(Int(count))
        for _ in 0..<count { events.append(try Event(&reader, bytes, base: stamp)) }
    }

    /// An import may have a million edits, whose bytes would be copied time and again as they grow.
    private var probableByteCount: Int {
        events.reduce(32) { byteCount, event in
            guard case .imported(let group) = event else { return byteCount + 48 }
            return byteCount + 48 * (1 + group.edits.count)
        }
    }

    /// - Complexity: O(n).
    public var binary: [UInt8] {
        var writer = ByteWriter(capacity: probableByteCount)
        writer.uint8(ServerKind.batch.rawValue)
        writer.zeros(3)
        writer.uint32(epochNumber)
        writer.uint64(sequence)
        writer.stamp(stamp)
        writer.count(events.count)
        writer.zeros(4)
        for event in events { event.write(to: &writer, base: stamp) }
        return writer.finish()
    }
}
