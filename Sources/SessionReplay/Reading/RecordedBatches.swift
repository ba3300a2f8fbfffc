internal import MapModel
internal import SessionLog
internal import WireProtocol

/// Takes a recording's batches one by one, in order. It may rest for any time between two.
struct RecordedBatches {
    private var cursor: BatchCursor?
    private let place: ReplayPoint?
    private var expected: UInt64 = 1

    init(_ cursor: BatchCursor?, through place: ReplayPoint?) {
        self.cursor = cursor
        self.place = place
    }

    /// The next batch and its size in bytes; nil behind the last one. Stamps only grow, so the first
    /// batch behind a time ends it.
    ///
    /// - Throws: ``ReplayError`` with the sequence that is missing or cannot be read.
    mutating func next() throws(ReplayError) -> (Batch, byteCount: Int)? {
        guard let row = try nextRow() else { return nil }
        guard row.sequence == expected else {
            throw ReplayError("the batch is missing", at: expected)
        }
        let batch = try Self.decode(row)
        let time = batch.stamp.milliseconds
        guard place.includes(sequence: batch.sequence, milliseconds: time) else { return nil }
        expected += 1
        return (batch, row.body.count)
    }

    private mutating func nextRow() throws(ReplayError) -> LoggedBatch? {
        do throws(LogError) {
            return try cursor?.nextBatch()
        } catch {
            throw ReplayError("\(error)")
        }
    }

    private static func decode(_ row: LoggedBatch) throws(ReplayError) -> Batch {
        guard row.version == 1 else {
            throw ReplayError("the batch has the unknown format \(row.version)", at: row.sequence)
        }
        do throws(DecodeError) {
            let batch = try Batch(binary: row.body.span)
            guard batch.sequence == row.sequence else {
                throw DecodeError.badField("sequence")
            }
            return batch
        } catch {
            throw ReplayError("the batch cannot be decoded: \(error)", at: row.sequence)
        }
    }
}
