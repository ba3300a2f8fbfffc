import CSQLite
import Glibc

/// The least that a log in SQLite could do: one table, one insert for a row, a commit that is on disk
/// for each thousand of them; then all rows are read in order.
@safe enum PlainSQLite {
    private static let rowsPerCommit = 1_000

    static func measure(_ bodies: [[UInt8]], in file: String) -> LogBenchmark.Figures {
        var opened: OpaquePointer?
        check(unsafe sqlite3_open(file, &opened))
        defer { unsafe sqlite3_close(opened) }
        unsafe run(
            opened,
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                + "CREATE TABLE batch (sequence INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        var figures = LogBenchmark.Figures()
        let start = LogBenchmark.seconds()
        unsafe insert(bodies, into: opened)
        unsafe run(opened, "PRAGMA wal_checkpoint(TRUNCATE)")
        figures.append = LogBenchmark.seconds() - start
        let begin = LogBenchmark.processorSeconds()
        let byteCount = unsafe read(from: opened)
        figures.replay = LogBenchmark.processorSeconds() - begin
        precondition(byteCount == bodies.reduce(0) { $0 + $1.count }, "all was read")
        return figures
    }

    private static func insert(_ bodies: [[UInt8]], into connection: OpaquePointer?) {
        var prepared: OpaquePointer?
        check(
            unsafe sqlite3_prepare_v2(
                connection, "INSERT INTO batch VALUES (?, ?)", -1, &prepared, nil))
        defer { unsafe sqlite3_finalize(prepared) }
        for (index, body) in bodies.enumerated() {
            if index % rowsPerCommit == 0 { unsafe run(connection, "BEGIN") }
            check(unsafe sqlite3_bind_int64(prepared, 1, Int64(index + 1)))
            check(unsafe csqlite_bind_blob(prepared, 2, body, Int32(body.count)))
            precondition(unsafe sqlite3_step(prepared) == SQLITE_DONE, "a row is inserted")
            check(unsafe sqlite3_reset(prepared))
            let isLast = index == bodies.count - 1
            if isLast || index % rowsPerCommit == rowsPerCommit - 1 {
                unsafe run(connection, "COMMIT")
            }
        }
    }

    /// Reads and copies every body, as whoever wants to look at it has to.
    private static func read(from connection: OpaquePointer?) -> Int {
        var prepared: OpaquePointer?
        check(
            unsafe sqlite3_prepare_v2(
                connection, "SELECT body FROM batch ORDER BY sequence", -1, &prepared, nil))
        defer { unsafe sqlite3_finalize(prepared) }
        var byteCount = 0
        while unsafe sqlite3_step(prepared) == SQLITE_ROW {
            let start = unsafe sqlite3_column_blob(prepared, 0)
            let count = Int(unsafe sqlite3_column_bytes(prepared, 0))
            let body = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
            byteCount += body.count
        }
        return byteCount
    }

    private static func run(_ connection: OpaquePointer?, _ sql: String) {
        check(unsafe sqlite3_exec(connection, sql, nil, nil, nil))
    }

    private static func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "SQLite fails with \(code)")
    }
}
