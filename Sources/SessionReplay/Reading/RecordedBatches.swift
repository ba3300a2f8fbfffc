internal import MapModel
internal import SessionLog
internal import WireProtocol

/// Takes a recording's batches one by one, in order. It may rest for any time between two.
struct RecordedBatches {
    private var source: Source
    private let place: ReplayPoint?
    private var expected: UInt64 = 1

    private enum Source {
        case log(BatchCursor?)
        case file(SessionFileReader, Recording.Tear)
    }

    init(_ cursor: BatchCursor?, through place: ReplayPoint?) {
        source = .log(cursor)
        self.place = place
    }

    init(_ file: SessionFileReader, _ tear: Recording.Tear, through place: ReplayPoint?) {
        source = .file(file, tear)
        self.place = place
    }

    /// The sequence at which it ends, if nothing is missing.
    var lastSequence: UInt64 {
        switch source {
        case .log(let cursor): cursor?.last ?? 0
        case .file(let file, _): file.header.lastSequence
        }
    }

    /// The next batch and its size in bytes; nil behind the last one. Stamps only grow, so the first
    /// batch behind a time ends it.
    ///
    /// - Throws: ``ReplayError`` with the sequence that is missing or cannot be read.
    mutating func next() throws(ReplayError) -> (Batch, byteCount: Int)? {
        guard let (batch, byteCount) = try nextBatch() else { return nil }
        let time = batch.stamp.milliseconds
        guard place.includes(sequence: batch.sequence, milliseconds: time) else { return nil }
        expected += 1
        return (batch, byteCount)
    }

    private mutating func nextBatch() throws(ReplayError) -> (Batch, byteCount: Int)? {
        switch source {
        case .log(var cursor):
            // Two owners of the cursor's part would copy it for each batch.
            source = .log(nil)
            defer { source = .log(cursor) }
            return try nextRow(&cursor)
        case .file(let file, let tear):
            let batch = try file.next()
            if batch == nil { tear.text = file.tear }
            return batch
        }
    }

    private func nextRow(
        _ cursor: inout BatchCursor?
    ) throws(ReplayError) -> (Batch, byteCount: Int)? {
        let row: LoggedBatch?
        do throws(LogError) {
            row = try cursor?.nextBatch()
        } catch {
            throw ReplayError("\(error)")
        }
        guard let row else { return nil }
        guard row.sequence == expected else {
            throw ReplayError("the batch is missing", at: expected)
        }
        return (try Self.decode(row), row.body.count)
    }

    private static func decode(_ row: LoggedBatch) throws(ReplayError) -> Batch {
        do throws(StoredBatchFault) {
            return try Batch(stored: row.body, version: row.version, sequence: row.sequence)
        } catch {
            throw ReplayError("the batch \(error)", at: row.sequence)
        }
    }
}
