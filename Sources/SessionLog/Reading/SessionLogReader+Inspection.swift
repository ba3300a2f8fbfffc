import Glibc

// For operators: what is in a log, whether its file is sound.

extension SessionLogReader {
    /// What each room takes, ordered by name.
    ///
    /// - Complexity: O(n) in the number of batches; bodies are not read.
    public func statistics() throws(LogError) -> [RoomStatistics] {
        let statement = try connection.prepare(
            """
            SELECT name, replicasReserved,
                (SELECT COUNT(*) FROM epoch WHERE room = id),
                (SELECT COUNT(*) FROM session WHERE room = id),
                COUNT(sequence), IFNULL(MAX(sequence), 0), IFNULL(SUM(LENGTH(body)), 0)
            FROM room LEFT JOIN batch ON batch.room = room.id
            WHERE \(Schema.isLiving) GROUP BY id ORDER BY name
            """
        )
        var rooms: [RoomStatistics] = []
        try statement.forEachRow([]) { row throws(LogError) in
            rooms.append(
                RoomStatistics(
                    name: row.text(0) ?? "",
                    batchCount: try row.unsigned(4),
                    lastSequence: try row.unsigned(5),
                    byteCount: try row.unsigned(6),
                    epochCount: try row.unsigned(2),
                    sessionCount: try row.unsigned(3),
                    replicasReserved: try row.unsigned(1)
                )
            )
            return true
        }
        return rooms
    }

    /// The sizes of the log's files. They are not opened: closing them again would drop the locks of
    /// this process's connections.
    public var fileSizes: LogFileSizes {
        LogFileSizes(
            database: Self.byteCount(of: connection.file),
            writeAheadLog: Self.byteCount(of: connection.file + "-wal"))
    }

    private static func byteCount(of file: String) -> UInt64 {
        var status = stat()
        guard unsafe stat(file, &status) == 0 else { return 0 }
        return UInt64(max(0, status.st_size))
    }

    /// What SQLite finds wrong with the file, at most some dozen lines; none if it is sound. What is
    /// wrong with a room is not told here.
    ///
    /// - Complexity: O(n log n) in the size of the file, all of which is read.
    public func faults() throws(LogError) -> [String] {
        var faults: [String] = []
        let check = try connection.prepare("PRAGMA integrity_check(20)")
        try check.forEachRow([]) { row in
            if let text = row.text(0), text != "ok" { faults.append(text) }
            return true
        }
        for table in try Schema.roomTables(of: connection) {
            let rows = try connection.prepare(
                "SELECT COUNT(*) FROM \(table) WHERE room NOT IN (SELECT id FROM room)"
            ).firstInteger()
            if let rows, rows > 0 { faults.append("\(rows) rows of \(table) are of no room") }
        }
        return faults
    }
}
