import CSQLite

/// One prepared statement and the only owner of its pointer.
///
/// It is reset before every method returns, so no read stays open between two calls.
@safe struct Statement: ~Copyable {
    private let raw: OpaquePointer
    private let file: String

    @unsafe init(adopting raw: OpaquePointer, file: String) {
        unsafe self.raw = raw
        self.file = file
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Runs it for its effect.
    func run(_ values: SQLValue...) throws(LogError) {
        try forEachRow(values) { _ in true }
    }

    /// The first column of the first row, if there is a row.
    func firstInteger(_ values: SQLValue...) throws(LogError) -> Int64? {
        var result: Int64?
        try forEachRow(values) { row in
            result = row.integer(0)
            return false
        }
        return result
    }

    /// Hands over the rows one by one until `body` returns false.
    func forEachRow(
        _ values: [SQLValue],
        _ body: (Row) throws(LogError) -> Bool
    ) throws(LogError) {
        defer { unsafe sqlite3_reset(raw) }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while true {
            let code = unsafe sqlite3_step(raw)
            switch code {
            case SQLITE_ROW: if try !body(unsafe Row(of: raw, file: file)) { return }
            case SQLITE_DONE: return
            default: throw error(code)
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(LogError) {
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(raw, index)
            case .integer(let integer): unsafe sqlite3_bind_int64(raw, index, integer)
            case .text(let text):
                unsafe csqlite_bind_text(raw, index, text, Int32(text.utf8.count))
            case .blob(let bytes):
                unsafe csqlite_bind_blob(raw, index, bytes, Int32(bytes.count))
            }
        if code != SQLITE_OK { throw error(code) }
    }

    private func error(_ code: Int32) -> LogError {
        unsafe LogError(code: code, connection: sqlite3_db_handle(raw), file: file)
    }
}
