/// Reads a room's epochs.
struct EpochQuery: ~Copyable {
    private let statement: Statement

    init(_ connection: borrowing Connection) throws(LogError) {
        statement = try connection.prepare(
            "SELECT number, nonce, beganAt FROM epoch WHERE room = ? ORDER BY number"
        )
    }

    /// All epochs, oldest first.
    func epochs(ofRow room: Int64) throws(LogError) -> [EpochRecord] {
        var epochs: [EpochRecord] = []
        try statement.forEachRow([.integer(room)]) { row throws(LogError) in
            epochs.append(
                EpochRecord(
                    number: try row.unsigned(0),
                    nonce: row.bits(1),
                    beganAt: try row.unsigned(2)
                )
            )
            return true
        }
        return epochs
    }
}
