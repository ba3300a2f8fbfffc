public import MapModel

/// Makes a chunk of a state frame record by record.
///
///     var writer = StateRecordsWriter(isFirst: true, isReplacement: false)
///     if writer.byteCount + StateRecordsWriter.byteCount(of: record) <= limit {
///         writer.append(record)
///     }
///     let frame = writer.finish()
public struct StateRecordsWriter {
    private var writer = ByteWriter(capacity: 4_096)
    public private(set) var recordCount = 0

    /// What stands before the records; limits are about the records.
    static let headByteCount = 8

    public init(isFirst: Bool, isReplacement: Bool) {
        let first = isFirst ? Flag.isFirst : 0
        let replacement = isReplacement ? Flag.isReplacement : 0
        writer.uint8(ServerKind.stateRecords.rawValue)
        writer.uint8(first | replacement)
        writer.zeros(2)
        writer.uint32(0)
    }

    /// The size of the message so far.
    public var byteCount: Int { writer.byteCount }

    /// The number of bytes that a record takes in a frame. O(1).
    public static func byteCount(of record: StateRecord) -> Int { record.byteCount }

    /// - Complexity: O(n) in the size of the record, amortised.
    public mutating func append(_ record: StateRecord) {
        record.write(to: &writer)
        recordCount += 1
    }

    /// The message, as `ServerMessage.stateRecords(…).binary` would be.
    public consuming func finish() -> [UInt8] {
        writer.patch(UInt32(recordCount), at: 4)
        return writer.finish()
    }
}
