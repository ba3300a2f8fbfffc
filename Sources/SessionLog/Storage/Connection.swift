import CSQLite
internal import Glibc

/// One SQLite connection and the only owner of its pointer. Used by one thread at a time.
@safe struct Connection: ~Copyable {
    enum Access {
        case readOnly
        /// Makes the file if it is missing.
        case readWrite
    }

    let file: String
    private let raw: OpaquePointer

    /// - Parameter busyMilliseconds: how long to wait for another process's lock before giving up.
    init(file: String, access: Access, busyMilliseconds: Int32) throws(LogError) {
        let mode =
            switch access {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        var opened: OpaquePointer?
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(file, &opened, flags, nil)
        guard code == SQLITE_OK, let connection = unsafe opened else {
            let error = unsafe LogError(code: code, connection: opened, file: file)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        self.file = file
        unsafe raw = connection
        unsafe sqlite3_busy_timeout(raw, busyMilliseconds)
    }

    // Statements may outlive the connection in a deinit's order; SQLite closes after the last one.
    deinit { unsafe sqlite3_close_v2(raw) }

    /// Runs statements that take no values and return no rows that matter.
    func execute(_ sql: String) throws(LogError) {
        let code = unsafe sqlite3_exec(raw, sql, nil, nil, nil)
        if code != SQLITE_OK { throw error(code) }
    }

    func prepare(_ sql: String) throws(LogError) -> Statement {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(raw, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(code) }
        return unsafe Statement(adopting: statement, file: file)
    }

    /// False also after SQLite rolled back by itself, as it does when the disk is full.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(raw) == 0 }

    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(raw) }

    /// Rows that the last insert, update or delete changed.
    var changedRowCount: Int { Int(unsafe sqlite3_changes(raw)) }

    /// Fails if the file, or its write-ahead log, no longer stands under its name. SQLite would go on
    /// writing into the removed file, and all that it reports as saved would be gone with the process.
    func checkInPlace() throws(LogError) {
        var hasMoved: Int32 = 0
        unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        let hasLostLog = unsafe access(file + "-wal", F_OK) != 0
        if hasMoved != 0 || hasLostLog {
            throw .storage(
                file: file,
                code: SQLITE_READONLY,
                reason: "the file was removed, renamed or replaced while in use"
            )
        }
    }

    private func error(_ code: Int32) -> LogError {
        unsafe LogError(code: code, connection: raw, file: file)
    }
}
