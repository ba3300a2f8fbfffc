/// Reads a room's sessions.
struct SessionQuery: ~Copyable {
    private let statement: Statement

    init(_ connection: borrowing Connection) throws(LogError) {
        statement = try connection.prepare(
            """
            SELECT keyHash, replica, instance, subject, createdAt FROM session
            WHERE room = ? ORDER BY replica, keyHash
            """
        )
    }

    /// All sessions, ordered by replica.
    func sessions(ofRow room: Int64) throws(LogError) -> [SessionRecord] {
        var sessions: [SessionRecord] = []
        try statement.forEachRow([.integer(room)]) { row throws(LogError) in
            sessions.append(
                SessionRecord(
                    keyHash: row.bytes(0),
                    replica: try row.unsigned(1),
                    instance: row.bytes(2),
                    subject: row.text(3),
                    createdAt: try row.unsigned(4)
                )
            )
            return true
        }
        return sessions
    }
}
