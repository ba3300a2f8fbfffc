import CSQLite
import Glibc

extension LogError {
    /// Puts what SQLite says into words, keeping its own words and code.
    @unsafe init(code: Int32, connection: OpaquePointer?, file: String) {
        let said = unsafe String(cString: sqlite3_errstr(code))
        let detail = unsafe connection.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? said
        switch code & 0xff {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self = .damaged(file: file, detail: detail)
        case SQLITE_FULL:
            self = .storage(file: file, code: code, reason: "the disk is full")
        case SQLITE_BUSY, SQLITE_LOCKED:
            self = .storage(file: file, code: code, reason: "another process has locked the file")
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY:
            let cause = unsafe connection.map { unsafe sqlite3_system_errno($0) } ?? 0
            let system = cause == 0 ? "" : ": " + systemErrorText(cause)
            self = .storage(file: file, code: code, reason: said + system)
        default:
            self = .storage(file: file, code: code, reason: detail)
        }
    }
}

/// What the operating system calls the error number.
func systemErrorText(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
}
