/// Walks over a room's batches in order. It may rest for any time between two batches; see
/// ``SessionLogReader/batches(of:from:through:)``.
public struct BatchCursor {
    private let reader: SessionLogReader
    private let row: Int64
    private var next: UInt64
    /// The last sequence that it goes to, if that is there.
    public let last: UInt64
    private var part: ArraySlice<LoggedBatch> = []

    init(reader: SessionLogReader, row: Int64, from: UInt64, through: UInt64) {
        self.reader = reader
        self.row = row
        next = from
        last = through
    }

    /// The next batch, or `nil` after the last one. Missing sequences are left out, not reported.
    ///
    /// - Throws: ``LogError/damaged(file:detail:)``, ``LogError/storage(file:code:reason:)``.
    public mutating func nextBatch() throws(LogError) -> LoggedBatch? {
        if part.isEmpty, next <= last {
            part = try reader.part(ofRow: row, in: next...last)[...]
            if part.isEmpty { next = last + 1 }
        }
        guard let batch = part.popFirst() else { return nil }
        next = batch.sequence + 1
        return batch
    }
}
