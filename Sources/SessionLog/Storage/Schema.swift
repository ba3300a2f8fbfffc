/// The tables, their format version, and the settings of the file.
///
/// - `room`: `replicasReserved` is the highest replica number that was ever promised to a process.
/// - `epoch`: one row per life of a room. Rows are only added, so `MAX(number) + 1` was never used.
///   `nonce` is 64 bits stored as a signed number.
/// - `batch`: without a rowid the rows themselves lie in the order of (room, sequence): an append goes
///   to the end of its room's pages, a range is read from neighbouring pages, and there is no second
///   index to write. The key refuses a second batch of one sequence.
/// - `session`: found by room at opening, changed by key hash.
/// - `snapshot`: a few per room, each large, so with a rowid: SQLite keeps long bodies apart from the
///   index that finds the newest. Since version 2.
/// - `meta`: one row with the format version; an unknown version is refused, never guessed at.
enum Schema {
    static let formatVersion: Int64 = 2
    /// Its files have no snapshots. Readers take them as they are, a writer brings them up to date.
    static let oldestFormatVersion: Int64 = 1

    /// Holds of the rows of `room` whose room is there: its name is not hidden, as that of one that is
    /// being removed or copied is by a slash, and it has an epoch. One that has batches only is
    /// damaged, which must not hide it. A name whose room was deleted has neither, and is kept for its
    /// highest replica number.
    static let isLiving = """
        room.name NOT LIKE '/%' AND (EXISTS (SELECT 1 FROM epoch WHERE epoch.room = room.id)
            OR EXISTS (SELECT 1 FROM batch WHERE batch.room = room.id))
        """

    /// The row of a room that is there; nil if there is none of that name.
    static func row(
        ofRoom name: String, in connection: borrowing Connection
    ) throws(LogError) -> Int64? {
        try connection.prepare("SELECT id FROM room WHERE name = ? AND \(isLiving)")
            .firstInteger(.text(name))
    }

    /// The tables from which a room is recovered; all others that name a room follow from them.
    static let sources: Set<String> = ["batch", "epoch", "session"]

    /// The tables whose rows belong to a room.
    static func roomTables(of connection: borrowing Connection) throws(LogError) -> [String] {
        let columns = try connection.prepare(
            """
            SELECT whole.name FROM sqlite_schema AS whole, pragma_table_info(whole.name) AS part
            WHERE whole.type = 'table' AND part.name = 'room' ORDER BY 1
            """
        )
        var tables: [String] = []
        try columns.forEachRow([]) { row in
            if let name = row.text(0) { tables.append(name) }
            return true
        }
        return tables
    }

    private static let tables = """
        CREATE TABLE meta (formatVersion INTEGER NOT NULL) STRICT;
        CREATE TABLE room (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            replicasReserved INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE epoch (
            room INTEGER NOT NULL,
            number INTEGER NOT NULL,
            nonce INTEGER NOT NULL,
            beganAt INTEGER NOT NULL,
            PRIMARY KEY (room, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE batch (
            room INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            version INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (room, sequence)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            room INTEGER NOT NULL,
            keyHash BLOB NOT NULL,
            replica INTEGER NOT NULL,
            instance BLOB NOT NULL,
            subject TEXT,
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (room, keyHash)
        ) STRICT, WITHOUT ROWID;
        \(snapshotTable)
        INSERT INTO meta VALUES (\(formatVersion));
        """

    private static let snapshotTable = """
        CREATE TABLE snapshot (
            room INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            version INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (room, sequence)
        ) STRICT;
        """

    /// A checkpoint every 4,000 pages (16 MB) costs two more syncs per some 4,000 commits, and a
    /// restart after a crash reads at most about that much. The WAL file is cut back to the same size
    /// if a long read or a burst made it larger.
    ///
    /// `FULL` syncs the WAL in every commit: "done" is said on the strength of it.
    ///
    /// What is removed is overwritten with zeros, from the first row on: an old snapshot may hold a
    /// name that is erased later. Some builds of SQLite do that by themselves, others do not.
    private static let writerSettings = """
        PRAGMA synchronous = FULL;
        PRAGMA secure_delete = ON;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA journal_size_limit = 16777216;
        """

    /// A damaged file shall be noticed, and nothing that stands in it be run.
    private static let settings = """
        PRAGMA cell_size_check = ON;
        PRAGMA trusted_schema = OFF;
        """

    /// Makes a new file ready for its writer, or checks an existing one.
    static func prepareForWriting(_ connection: borrowing Connection) throws(LogError) {
        try connection.execute(settings)
        let isNew = try isEmpty(connection)
        let version = isNew ? formatVersion : try checkFormat(of: connection)
        try switchToWriteAheadLog(connection)
        if isNew { try connection.execute("BEGIN IMMEDIATE; \(tables) COMMIT;") }
        if version < formatVersion { try upgrade(connection) }
        try connection.execute(writerSettings)
    }

    /// Checks that the file is a log of a known format.
    ///
    /// - Returns: the version of the file.
    static func prepareForReading(_ connection: borrowing Connection) throws(LogError) -> Int64 {
        try connection.execute(settings)
        return try checkFormat(of: connection)
    }

    /// Brings a file of version 1 up to date, in one transaction: a crash leaves the one or the other.
    private static func upgrade(_ connection: borrowing Connection) throws(LogError) {
        do throws(LogError) {
            try connection.execute(
                """
                BEGIN IMMEDIATE;
                \(snapshotTable)
                UPDATE meta SET formatVersion = \(formatVersion);
                COMMIT;
                """
            )
        } catch {
            if connection.isInTransaction { try connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// SQLite answers with the mode that it kept, rather than with an error, where it cannot switch.
    private static func switchToWriteAheadLog(
        _ connection: borrowing Connection
    ) throws(LogError) {
        var mode: String?
        let statement = try connection.prepare("PRAGMA journal_mode = WAL")
        try statement.forEachRow([]) { row in
            mode = row.text(0)
            return false
        }
        guard mode == "wal" else {
            throw .directory(
                path: connection.file,
                reason: "the file system does not allow a write-ahead log (no shared memory)"
            )
        }
    }

    private static func isEmpty(_ connection: borrowing Connection) throws(LogError) -> Bool {
        let tables = try connection.prepare("SELECT COUNT(*) FROM sqlite_schema")
        return try tables.firstInteger() == 0
    }

    private static func checkFormat(
        of connection: borrowing Connection
    ) throws(LogError) -> Int64 {
        let named = try connection.prepare("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'meta'")
        guard try named.firstInteger() == 1 else {
            throw .unknownFormat(file: connection.file, found: nil, known: formatVersion)
        }
        let found = try connection.prepare("SELECT * FROM meta").firstInteger()
        guard let found, (oldestFormatVersion...formatVersion).contains(found) else {
            throw .unknownFormat(file: connection.file, found: found, known: formatVersion)
        }
        return found
    }
}
