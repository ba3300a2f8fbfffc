// Rooms as wholes. All of it runs within a transaction of the writer.

extension LogDatabase {
    /// The row of a room, if it has ever lived. A name whose room was deleted has a row without epochs.
    func livingRow(ofRoom name: String) throws(LogError) -> Int64? {
        try Schema.row(ofRoom: name, in: connection)
    }

    /// Takes a room out of reach. Its name keeps its highest replica number, and gets a row that no room
    /// had: who still writes to the old one is refused.
    func hide(_ row: Int64, named name: String) throws(LogError) {
        try hide(row)
        try connection.prepare(
            "INSERT INTO room (name, replicasReserved) SELECT ?, replicasReserved FROM room WHERE id = ?"
        ).run(.text(name), .integer(row))
    }

    /// The row of a room that is still to be made.
    func makeHiddenRow() throws(LogError) -> Int64 {
        try connection.execute("INSERT INTO room (name, replicasReserved) VALUES ('/', 0)")
        let row = connection.lastInsertedRow
        try hide(row)
        return row
    }

    private func hide(_ row: Int64) throws(LogError) {
        try connection.prepare("UPDATE room SET name = '/' || id WHERE id = ?").run(.integer(row))
    }

    /// What was being removed or made when the log was closed.
    func hiddenRows() throws(LogError) -> [Int64] {
        var rows: [Int64] = []
        let hidden = try connection.prepare("SELECT id FROM room WHERE name LIKE '/%'")
        try hidden.forEachRow([]) { row in
            rows.append(row.integer(0))
            return true
        }
        return rows
    }

    /// Removes the first batches of a hidden room; if there are none, all else that names it.
    ///
    /// - Returns: how many were removed.
    func removeBatches(of row: Int64, atMost count: UInt64) throws(LogError) -> UInt64 {
        try connection.prepare(
            """
            DELETE FROM batch WHERE room = ?1 AND sequence <= (
                SELECT MAX(sequence) FROM (
                    SELECT sequence FROM batch WHERE room = ?1 ORDER BY sequence LIMIT ?2))
            """
        ).run(.integer(row), .count(count))
        let removed = UInt64(connection.changedRowCount)
        guard removed == 0 else { return removed }
        for table in try Schema.roomTables(of: connection) {
            try connection.prepare("DELETE FROM \(table) WHERE room = ?").run(.integer(row))
        }
        try connection.prepare("DELETE FROM room WHERE id = ?").run(.integer(row))
        return 0
    }

    /// - Returns: how many batches were copied.
    func copyBatches(
        _ range: ClosedRange<UInt64>, from row: Int64, to copy: Int64
    ) throws(LogError) -> UInt64 {
        try connection.prepare(
            """
            INSERT INTO batch SELECT ?, sequence, version, body FROM batch
            WHERE room = ? AND sequence BETWEEN ? AND ?
            """
        ).run(.integer(copy), .integer(row), .count(range.lowerBound), .count(range.upperBound))
        return UInt64(connection.changedRowCount)
    }

    /// Gives a copy its name, and the epochs that began before its last batch. Its replica numbers go
    /// on behind those of the room, and of any that had the name.
    ///
    /// - Returns: what is in the way; nil if the copy is a room now.
    func show(
        _ copy: Int64, copiedFrom row: Int64, as name: String, last: UInt64
    ) throws(LogError) -> RoomChangeFailure? {
        guard try livingRow(ofRoom: name) == nil else { return .exists(name) }
        let isThere = try connection.prepare(
            "SELECT COUNT(*) FROM room WHERE id = ? AND name NOT LIKE '/%'"
        ).firstInteger(.integer(row))
        guard isThere == 1 else { return .noSuchRoom("that was copied") }
        let reserved = try connection.prepare(
            "SELECT MAX(replicasReserved) FROM room WHERE id = ? OR name = ?"
        ).firstInteger(.integer(row), .text(name))
        try connection.prepare("DELETE FROM room WHERE name = ?").run(.text(name))
        try connection.prepare("UPDATE room SET name = ?, replicasReserved = ? WHERE id = ?")
            .run(.text(name), .integer(reserved ?? 0), .integer(copy))
        try connection.prepare(
            """
            INSERT INTO epoch SELECT ?, number, nonce, beganAt FROM epoch
            WHERE room = ? AND beganAt < ?
            """
        ).run(.integer(copy), .integer(row), .count(last))
        return nil
    }

    /// The sequence of the last batch at or before a place; nil if there is none, or the room ends
    /// before that sequence.
    ///
    /// - Complexity: O(log n) reads of a batch.
    func sequence(
        at place: ReplayPoint?, inRow row: Int64, lastSequence: UInt64,
        time: (LoggedBatch) throws(LogError) -> UInt64
    ) throws(LogError) -> UInt64? {
        switch place {
        case nil: return lastSequence > 0 ? lastSequence : nil
        case .sequence(let sequence):
            return sequence > 0 && sequence <= lastSequence ? sequence : nil
        case .time(let milliseconds):
            // Stamps only grow, so the times of batches do not fall.
            var (low, high) = (UInt64(0), lastSequence)
            while low < high {
                let middle = low + (high - low + 1) / 2
                guard let batch = try batch(middle, inRow: row) else {
                    throw .damaged(file: connection.file, detail: "batch \(middle) is missing")
                }
                if try time(batch) <= milliseconds { low = middle } else { high = middle - 1 }
            }
            return low > 0 ? low : nil
        }
    }

    private func batch(_ sequence: UInt64, inRow row: Int64) throws(LogError) -> LoggedBatch? {
        try BatchQuery(connection).part(ofRow: row, in: sequence...sequence).first
    }

    /// Gives batches other bodies. Freed bytes are overwritten with zeros. What is kept besides that
    /// follows from the batches, and may hold what they held, is removed.
    ///
    /// - Returns: how many batches were changed.
    func rewriteRoom(
        row: Int64, lastSequence: UInt64, body: (LoggedBatch) throws(LogError) -> [UInt8]?
    ) throws(LogError) -> UInt64 {
        for table in try Schema.roomTables(of: connection) where !Schema.sources.contains(table) {
            try connection.prepare("DELETE FROM \(table) WHERE room = ?").run(.integer(row))
        }
        let update = try connection.prepare(
            "UPDATE batch SET body = ? WHERE room = ? AND sequence = ?")
        let query = try BatchQuery(connection)
        var count: UInt64 = 0
        var next: UInt64 = 1
        while next <= lastSequence {
            let part = try query.part(ofRow: row, in: next...lastSequence)
            guard let last = part.last else { break }
            for batch in part {
                guard let body = try body(batch) else { continue }
                try update.run(.blob(body), .integer(row), .count(batch.sequence))
                count += 1
            }
            next = last.sequence + 1
        }
        return count
    }
}
