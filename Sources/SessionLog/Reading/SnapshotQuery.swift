/// Reads a room's snapshots, newest first.
struct SnapshotQuery: ~Copyable {
    private let statement: Statement

    init(_ connection: borrowing Connection) throws(LogError) {
        statement = try connection.prepare(
            """
            SELECT sequence, version, body FROM snapshot WHERE room = ? AND sequence < ?
            ORDER BY sequence DESC LIMIT 1
            """
        )
    }

    /// The newest snapshot that stands before a sequence; `nil` if there is none.
    func newest(ofRow room: Int64, below sequence: UInt64) throws(LogError) -> LoggedSnapshot? {
        var snapshot: LoggedSnapshot?
        try statement.forEachRow([.integer(room), .count(sequence)]) { row throws(LogError) in
            snapshot = LoggedSnapshot(
                sequence: try row.unsigned(0),
                version: try row.unsigned(1),
                body: row.bytes(2)
            )
            return false
        }
        return snapshot
    }
}
