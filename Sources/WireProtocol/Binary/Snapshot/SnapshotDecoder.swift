public import MapModel

/// Reads a snapshot: the head at once, then record by record, so that no list of millions stands
/// beside the document that they become. The bytes are passed to each call.
public struct SnapshotDecoder {
    public let head: SnapshotHead
    private var reader: ByteReader
    private var remainingRunCount: UInt32
    private var remainingCount: UInt32 = 0
    private var sequence: UInt64 = 0

    /// - Throws: ``DecodeError`` if the bytes do not begin with a head.
    public init(_ bytes: Span<UInt8>) throws(DecodeError) {
        var count = ByteReader()
        try count.skip(SnapshotHead.runCountOffset, bytes)
        remainingRunCount = try count.uint32(bytes)
        reader = ByteReader()
        head = try SnapshotHead(&reader, bytes)
    }

    /// The next record and the sequence at which it last changed; nil after the last one.
    ///
    /// - Throws: ``DecodeError`` if there is none, or more bytes follow; sequences never fall, and
    ///   lie within those of the snapshot.
    public mutating func next(
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> (record: StateRecord, changedAt: UInt64)? {
        if remainingCount == 0 {
            guard remainingRunCount > 0 else {
                try reader.end(bytes)
                return nil
            }
            try beginRun(bytes)
        }
        remainingCount -= 1
        return (try StateRecord(&reader, bytes), sequence)
    }

    private mutating func beginRun(_ bytes: Span<UInt8>) throws(DecodeError) {
        remainingRunCount -= 1
        let next = try reader.uint64(bytes)
        guard next > sequence, next <= head.sequence else { throw .badField("sequence") }
        sequence = next
        remainingCount = try reader.positive("count", bytes)
        try reader.zeros(4, bytes)
    }
}
