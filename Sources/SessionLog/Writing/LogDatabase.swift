/// The writer's connection, its statements, and the rules by which entries become rows.
final class LogDatabase {
    let connection: Connection
    private let batchQuery: BatchQuery
    private let snapshotQuery: SnapshotQuery
    private let epochQuery: EpochQuery
    private let sessionQuery: SessionQuery
    private let insertBatch: Statement
    private let insertSnapshot: Statement
    private let removeSnapshots: Statement
    private let saveSession: Statement
    private let removeSession: Statement
    private let roomRow: Statement
    private let insertRoom: Statement
    private let replicasReserved: Statement
    private let reserveReplicas: Statement
    private let insertEpoch: Statement
    private let lastSequence: Statement

    /// How long the writer waits for a foreign lock before it reports that it has to: well over what a
    /// backup or a reader's recovery takes, and under the second after which rooms become read-only.
    static let busyMilliseconds: Int32 = 500

    /// Snapshots of a room that are kept: if the newest is damaged there is another.
    private static let snapshotCount = 2

    init(file: String) throws(LogError) {
        connection = try Connection(
            file: file,
            access: .readWrite,
            busyMilliseconds: Self.busyMilliseconds
        )
        try Schema.prepareForWriting(connection)
        batchQuery = try BatchQuery(connection)
        snapshotQuery = try SnapshotQuery(connection)
        epochQuery = try EpochQuery(connection)
        sessionQuery = try SessionQuery(connection)
        insertBatch = try connection.prepare(
            "INSERT INTO batch VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        )
        insertSnapshot = try connection.prepare(
            """
            INSERT INTO snapshot (room, sequence, version, body) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """
        )
        removeSnapshots = try connection.prepare(
            """
            DELETE FROM snapshot WHERE room = ?1 AND sequence < (
                SELECT sequence FROM snapshot WHERE room = ?1
                ORDER BY sequence DESC LIMIT 1 OFFSET \(Self.snapshotCount - 1)
            )
            """
        )
        saveSession = try connection.prepare(
            "INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?, ?, ?)"
        )
        removeSession = try connection.prepare(
            "DELETE FROM session WHERE room = ? AND keyHash = ?"
        )
        roomRow = try connection.prepare("SELECT id FROM room WHERE name = ?")
        insertRoom = try connection.prepare(
            "INSERT INTO room (name, replicasReserved) VALUES (?, 0)"
        )
        replicasReserved = try connection.prepare("SELECT replicasReserved FROM room WHERE id = ?")
        reserveReplicas = try connection.prepare(
            "UPDATE room SET replicasReserved = ? WHERE id = ?"
        )
        insertEpoch = try connection.prepare("INSERT INTO epoch VALUES (?, ?, ?, ?)")
        lastSequence = try connection.prepare("SELECT MAX(sequence) FROM batch WHERE room = ?")
    }

    /// Runs `body` as one transaction, all or nothing, and returns when it is on disk.
    func transaction<Result>(
        _ body: () throws(LogError) -> Result
    ) throws(LogError) -> Result {
        try connection.checkInPlace()
        try rollBack()
        try connection.execute("BEGIN IMMEDIATE")
        do throws(LogError) {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            try rollBack()
            throw error
        }
    }

    /// Ends a transaction that is still open. On a bad disk this can fail too; it is tried again then
    /// before the next one begins.
    private func rollBack() throws(LogError) {
        if connection.isInTransaction { try connection.execute("ROLLBACK") }
    }

    /// - Returns: whether the batch was new.
    func insert(_ batch: LoggedBatch, intoRow row: Int64) throws(LogError) -> Bool {
        try insertBatch.run(
            .integer(row),
            .count(batch.sequence),
            .count(batch.version),
            .blob(batch.body)
        )
        return connection.changedRowCount == 1
    }

    /// Stores a snapshot, unless there is one of its sequence, and removes those that are too old.
    func insert(_ snapshot: LoggedSnapshot, intoRow row: Int64) throws(LogError) {
        try insertSnapshot.run(
            .integer(row),
            .count(snapshot.sequence),
            .count(snapshot.version),
            .blob(snapshot.body)
        )
        try removeSnapshots.run(.integer(row))
    }

    func save(_ session: SessionRecord, inRow row: Int64) throws(LogError) {
        try saveSession.run(
            .integer(row),
            .blob(session.keyHash),
            .count(session.replica),
            .blob(session.instance),
            session.subject.map { .text($0) } ?? .null,
            .count(session.createdAt)
        )
    }

    func removeSession(keyHash: [UInt8], fromRow row: Int64) throws(LogError) {
        try removeSession.run(.integer(row), .blob(keyHash))
    }

    /// The room's row, made if it is new.
    func row(ofRoom name: String) throws(LogError) -> Int64 {
        if let row = try roomRow.firstInteger(.text(name)) { return row }
        try insertRoom.run(.text(name))
        return connection.lastInsertedRow
    }

    /// What is stored of a room, but for its batches.
    func contents(ofRow row: Int64) throws(LogError) -> RoomContents {
        let contents = RoomContents(
            lastSequence: UInt64(max(0, try lastSequence.firstInteger(.integer(row)) ?? 0)),
            epochs: try epochQuery.epochs(ofRow: row),
            sessions: try sessionQuery.sessions(ofRow: row)
        )
        if let epoch = contents.epochs.last, epoch.beganAt > contents.lastSequence {
            throw .damaged(
                file: connection.file,
                detail: "an epoch began after batch \(epoch.beganAt), "
                    + "the last one is \(contents.lastSequence)"
            )
        }
        return contents
    }

    func insert(_ epoch: EpochRecord, intoRow row: Int64) throws(LogError) {
        try insertEpoch.run(
            .integer(row),
            .count(epoch.number),
            .bits(epoch.nonce),
            .count(epoch.beganAt)
        )
    }

    /// Takes the next `count` replica numbers out of the room's.
    ///
    /// - Returns: `nil` if there are not so many left.
    func reserve(_ count: UInt32, inRow row: Int64) throws(LogError) -> Range<UInt32>? {
        let stored = try replicasReserved.firstInteger(.integer(row)) ?? 0
        guard let reserved = UInt32(exactly: stored) else {
            throw .damaged(
                file: connection.file,
                detail: "a replica number is out of range: \(stored)"
            )
        }
        guard count < UInt32.max - reserved else { return nil }
        let highest = reserved + count
        try reserveReplicas.run(.count(highest), .integer(row))
        return reserved + 1..<highest + 1
    }

    /// Reports the next part of an opening; see ``RoomOpening/advance(reading:_:file:)``.
    func advance(_ opening: inout RoomOpening) throws(LogError) -> Bool {
        try opening.advance(reading: batchQuery, snapshotQuery, file: connection.file)
    }

    /// Moves all of the WAL into the file and empties it, so far as no reader is in the way.
    func truncateWriteAheadLog() throws(LogError) {
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
