internal import MapModel
internal import SessionLog
internal import WireProtocol

/// The log of one room, as it was recorded: read in order, whether a server writes to it or not.
public struct Recording {
    public let room: String
    /// The lives of the room, oldest first.
    let epochs: [EpochRecord]
    private let reader: SessionLogReader

    /// - Throws: ``ReplayError`` if the directory holds no log, or no such room.
    public init(directory: String, room: String) throws(ReplayError) {
        guard SessionLogReader.hasLog(in: directory) else {
            throw ReplayError("\(directory): no session log here; is --data right?")
        }
        do throws(LogError) {
            reader = try SessionLogReader(directory: directory)
            guard let epochs = try reader.epochs(of: room) else {
                let names = try reader.rooms().map(\.name).joined(separator: ", ")
                throw LogError.directory(
                    path: directory, reason: "it has no room \(room); its rooms: \(names)")
            }
            self.epochs = epochs
        } catch {
            throw ReplayError("\(error)")
        }
        self.room = room
    }

    /// Visits the batches up to a place, in order, until `visit` returns false. Stamps only grow, so
    /// the first batch behind a time ends it.
    ///
    /// - Throws: ``ReplayError`` with the first sequence that is missing or cannot be read.
    func forEachBatch(
        through place: ReplayPoint? = nil, _ visit: (Batch, Int) throws(ReplayError) -> Bool
    ) throws(ReplayError) {
        var cursor = try logged { () throws(LogError) in
            try reader.batches(of: room, from: 1)
        }
        var expected: UInt64 = 1
        while let row = try logged({ () throws(LogError) in try cursor?.nextBatch() }) {
            guard row.sequence == expected else {
                throw ReplayError("the batch is missing", at: expected)
            }
            let batch = try Self.decode(row)
            let time = batch.stamp.milliseconds
            guard place.includes(sequence: batch.sequence, milliseconds: time),
                try visit(batch, row.body.count)
            else { return }
            expected += 1
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

    private func logged<Value>(_ body: () throws(LogError) -> Value) throws(ReplayError) -> Value {
        do throws(LogError) {
            return try body()
        } catch {
            throw ReplayError("\(error)")
        }
    }
}

/// Why a log cannot be replayed.
public struct ReplayError: Error, CustomStringConvertible {
    public let reason: String
    /// The first bad sequence, where there is one.
    public let sequence: UInt64?

    init(_ reason: String, at sequence: UInt64? = nil) {
        self.reason = reason
        self.sequence = sequence
    }

    public var description: String { (sequence.map { "sequence \($0): " } ?? "") + reason }
}
