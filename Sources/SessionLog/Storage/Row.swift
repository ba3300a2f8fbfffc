import CSQLite

/// The row at which a statement stands; it ends with the closure that it is given to.
@safe struct Row {
    private let statement: OpaquePointer
    private let file: String

    @unsafe init(of statement: OpaquePointer, file: String) {
        unsafe self.statement = statement
        self.file = file
    }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

    /// An unsigned number. One that does not fit cannot have been written by this program.
    func unsigned<Value: UnsignedInteger>(_ column: Int32) throws(LogError) -> Value {
        let stored = integer(column)
        guard let value = Value(exactly: stored) else {
            throw .damaged(file: file, detail: "a number is out of its range: \(stored)")
        }
        return value
    }

    func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let byteCount = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: byteCount))
    }

    func text(_ column: Int32) -> String? {
        guard unsafe sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
        return String(decoding: bytes(column), as: UTF8.self)
    }
}
