public import MapModel

/// Writes a snapshot: the head, then the records in runs that changed at one sequence.
public struct SnapshotEncoder {
    /// The format of what it writes, for later readers.
    public static let version: UInt32 = 1

    private var writer = ByteWriter(capacity: 4_096)
    private var runCount: UInt32 = 0
    /// The run that is being written: its sequence, where its count stands, how many there are.
    private var run: (sequence: UInt64, countOffset: Int, count: UInt32)?

    public init(_ head: SnapshotHead) { head.write(to: &writer) }

    /// Adds a record; their sequences never fall.
    public mutating func add(_ record: StateRecord, changedAt sequence: UInt64) {
        if run?.sequence != sequence {
            endRun()
            writer.uint64(sequence)
            run = (sequence, writer.byteCount, 0)
            writer.zeros(8)
            runCount += 1
        }
        record.write(to: &writer)
        run?.count += 1
    }

    private mutating func endRun() {
        if let run { writer.patch(run.count, at: run.countOffset) }
        run = nil
    }

    /// The bytes of the whole.
    public consuming func finish() -> [UInt8] {
        endRun()
        writer.patch(runCount, at: SnapshotHead.runCountOffset)
        return writer.finish()
    }
}
