internal import MapModel
internal import SessionLog
internal import WireProtocol

/// The log of one room, as it was recorded: read in order, whether a server writes to it or not; or a
/// session file that was exported from one.
public struct Recording {
    public let room: String
    /// The lives of the room, oldest first.
    let epochs: [EpochRecord]
    private let source: Source

    private enum Source {
        case log(SessionLogReader)
        case file(String, Tear)
    }

    /// What the last reading of a file found missing at its end.
    final class Tear {
        var text: String?
    }

    /// - Throws: ``ReplayError`` if the directory holds no log, or no such room.
    public init(directory: String, room: String) throws(ReplayError) {
        guard SessionLogReader.hasLog(in: directory) else {
            throw ReplayError("\(directory): no session log here; is --data right?")
        }
        do throws(LogError) {
            let reader = try SessionLogReader(directory: directory)
            guard let epochs = try reader.epochs(of: room) else {
                let names = try reader.rooms().map(\.name).joined(separator: ", ")
                throw LogError.directory(
                    path: directory, reason: "it has no room \(room); its rooms: \(names)")
            }
            self.epochs = epochs
            source = .log(reader)
        } catch {
            throw ReplayError("\(error)")
        }
        self.room = room
    }

    /// - Parameter file: what ``export(to:)`` wrote.
    /// - Throws: ``ReplayError`` if there is no such file, or it does not begin as a session file.
    public init(file: String) throws(ReplayError) {
        let header = try SessionFileReader(file: file).header
        room = header.room
        epochs = header.epochs
        source = .file(file, Tear())
    }

    /// What is missing at the end of a session file, as far as it was read; nil if nothing is.
    public var tear: String? {
        if case .file(_, let tear) = source { tear.text } else { nil }
    }

    /// The batches up to a place, to be taken one by one.
    ///
    /// - Throws: ``ReplayError``.
    func batches(through place: ReplayPoint? = nil) throws(ReplayError) -> RecordedBatches {
        switch source {
        case .log(let reader):
            do throws(LogError) {
                return RecordedBatches(try reader.batches(of: room, from: 1), through: place)
            } catch {
                throw ReplayError("\(error)")
            }
        case .file(let file, let tear):
            return RecordedBatches(try SessionFileReader(file: file), tear, through: place)
        }
    }

    /// The snapshots that are kept, newest first; a session file has none.
    ///
    /// - Throws: ``ReplayError``.
    func snapshots() throws(ReplayError) -> [LoggedSnapshot] {
        guard case .log(let reader) = source else { return [] }
        var snapshots: [LoggedSnapshot] = []
        do throws(LogError) {
            try reader.forEachSnapshot(of: room) { snapshot in
                snapshots.append(snapshot)
                return true
            }
        } catch {
            throw ReplayError("\(error)")
        }
        return snapshots
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
