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

    /// The batches up to a place, to be taken one by one.
    ///
    /// - Throws: ``ReplayError``.
    func batches(through place: ReplayPoint? = nil) throws(ReplayError) -> RecordedBatches {
        do throws(LogError) {
            return RecordedBatches(try reader.batches(of: room, from: 1), through: place)
        } catch {
            throw ReplayError("\(error)")
        }
    }

    /// Visits the batches up to a place, in order, until `visit` returns false.
    ///
    /// - Throws: ``ReplayError`` with the first sequence that is missing or cannot be read.
    func forEachBatch(
        through place: ReplayPoint? = nil, _ visit: (Batch, Int) throws(ReplayError) -> Bool
    ) throws(ReplayError) {
        var batches = try batches(through: place)
        while let (batch, byteCount) = try batches.next() {
            guard try visit(batch, byteCount) else { return }
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
