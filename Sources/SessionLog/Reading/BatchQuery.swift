/// Reads a room's batches in parts, each in a read of its own.
///
/// A read that stays open keeps the WAL from being reset, so the file would grow for as long as a slow
/// reader takes. The rows of a part are copied and the read is over before anybody looks at them.
struct BatchQuery: ~Copyable {
    /// A part ends with the batch that reaches either: enough to make the query's own cost small, and
    /// little enough that a commit which has to wait for it does not notice.
    static let greatestRowCount = 512
    static let sufficientByteCount = 1 << 20

    private let statement: Statement

    init(_ connection: borrowing Connection) throws(LogError) {
        statement = try connection.prepare(
            """
            SELECT sequence, version, body FROM batch
            WHERE room = ? AND sequence BETWEEN ? AND ?
            ORDER BY sequence LIMIT \(Self.greatestRowCount)
            """
        )
    }

    /// The first batches of the range; none if there are none left.
    ///
    /// - Complexity: O(log n + k) for k batches out of n.
    func part(
        ofRow room: Int64,
        in range: ClosedRange<UInt64>
    ) throws(LogError) -> [LoggedBatch] {
        var batches: [LoggedBatch] = []
        var byteCount = 0
        let values: [SQLValue] = [
            .integer(room), .count(range.lowerBound), .count(range.upperBound),
        ]
        try statement.forEachRow(values) { row throws(LogError) in
            let body = row.bytes(2)
            byteCount += body.count
            batches.append(
                LoggedBatch(
                    sequence: try row.unsigned(0),
                    version: try row.unsigned(1),
                    body: body
                )
            )
            return byteCount < Self.sufficientByteCount
        }
        return batches
    }
}
