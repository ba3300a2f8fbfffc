import Glibc

/// Reads a session log, whether a server writes to it meanwhile or none runs.
///
/// It takes no lock on the directory and leaves the content as it is. SQLite needs to write small helper files
/// beside the log for it, so the directory must be writable. Not for use by two threads at a time.
public final class SessionLogReader {
    /// A recovery after a crash holds everybody up, but not for seconds.
    private static let busyMilliseconds: Int32 = 5_000

    let connection: Connection
    private let batchQuery: BatchQuery
    private let formatVersion: Int64

    /// Whether there is a log in a directory, readable or not.
    public static func hasLog(in directory: String) -> Bool {
        unsafe access(DataDirectory(path: directory).databaseFile, F_OK) == 0
    }

    /// - Throws: ``LogError`` with the file's name: it is missing, unreadable, damaged, of an unknown
    ///   format, or in a directory that cannot be written to.
    public init(directory: String) throws(LogError) {
        let directory = DataDirectory(path: directory)
        let file = directory.databaseFile
        guard unsafe access(file, R_OK) == 0 else {
            throw .directory(path: file, reason: systemErrorText(errno))
        }
        do throws(LogError) {
            connection = try Connection(
                file: file,
                access: .readOnly,
                busyMilliseconds: Self.busyMilliseconds
            )
            formatVersion = try Schema.prepareForReading(connection)
            batchQuery = try BatchQuery(connection)
        } catch {
            throw Self.explain(error, in: directory)
        }
    }

    /// All rooms, ordered by name; not those that were deleted.
    ///
    /// - Complexity: O(r log n) for r rooms and n batches.
    public func rooms() throws(LogError) -> [RoomSummary] {
        let statement = try connection.prepare(
            """
            SELECT name, (SELECT IFNULL(MAX(sequence), 0) FROM batch WHERE batch.room = room.id)
            FROM room WHERE \(Schema.isLiving) ORDER BY name
            """
        )
        var rooms: [RoomSummary] = []
        try statement.forEachRow([]) { row throws(LogError) in
            rooms.append(
                RoomSummary(name: row.text(0) ?? "", lastSequence: try row.unsigned(1))
            )
            return true
        }
        return rooms
    }

    /// All epochs of a room, oldest first; `nil` if there is no such room.
    public func epochs(of room: String) throws(LogError) -> [EpochRecord]? {
        guard let row = try row(of: room) else { return nil }
        return try EpochQuery(connection).epochs(ofRow: row)
    }

    /// The batches of a room with sequences from `from` through `through`, in order; `nil` if there is no
    /// such room. Batches that are written later than this call are not included.
    ///
    /// No read stays open while the cursor rests, however slow its user is: it copies some hundred
    /// batches at a time.
    public func batches(
        of room: String,
        from: UInt64 = 1,
        through: UInt64 = .max
    ) throws(LogError) -> BatchCursor? {
        guard let row = try row(of: room) else { return nil }
        let newest = try connection.prepare("SELECT MAX(sequence) FROM batch WHERE room = ?")
            .firstInteger(.integer(row))
        let last = min(through, UInt64(max(0, newest ?? 0)))
        return BatchCursor(reader: self, row: row, from: from, through: last)
    }

    /// Visits the snapshots of a room that are kept, newest first, one at a time: they may be large.
    /// A file of version 1 has none.
    ///
    /// - Parameter visit: returns whether it wants the next one too.
    public func forEachSnapshot(
        of room: String, _ visit: (LoggedSnapshot) -> Bool
    ) throws(LogError) {
        guard formatVersion > Schema.oldestFormatVersion, let row = try row(of: room) else {
            return
        }
        let query = try SnapshotQuery(connection)
        var sequence = UInt64.max
        while let snapshot = try query.newest(ofRow: row, below: sequence), visit(snapshot) {
            sequence = snapshot.sequence
        }
    }

    func part(
        ofRow row: Int64,
        in range: ClosedRange<UInt64>
    ) throws(LogError) -> [LoggedBatch] {
        try batchQuery.part(ofRow: row, in: range)
    }

    private func row(of room: String) throws(LogError) -> Int64? {
        try Schema.row(ofRoom: room, in: connection)
    }

    /// SQLite says "unable to open database file" where its helper files cannot be made.
    private static func explain(_ error: LogError, in directory: DataDirectory) -> LogError {
        guard case .storage = error, unsafe access(directory.path, W_OK) != 0 else { return error }
        return .directory(
            path: directory.path,
            reason: "reading a log needs a directory that can be written to "
                + "(\(systemErrorText(errno))): copy it, with all its files, and read the copy"
        )
    }
}
