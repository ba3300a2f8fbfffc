// Rooms as wholes. All of it runs within a transaction of the writer.

extension LogDatabase {
    /// The row of a room, if it has ever lived. A name whose room was deleted has a row without epochs.
    func livingRow(ofRoom name: String) throws(LogError) -> Int64? {
        try connection.prepare("SELECT id FROM room WHERE name = ? AND \(Schema.isLiving)")
            .firstInteger(.text(name))
    }

    /// Removes what is stored of a room. The name keeps its highest replica number, and gets a row
    /// that no room had: who still writes to the old one is refused.
    ///
    /// - Returns: how many batches it had.
    func deleteRoom(row: Int64) throws(LogError) -> UInt64 {
        try connection.prepare("DELETE FROM batch WHERE room = ?").run(.integer(row))
        let count = UInt64(connection.changedRowCount)
        for table in try Schema.roomTables(of: connection) {
            try connection.prepare("DELETE FROM \(table) WHERE room = ?").run(.integer(row))
        }
        try connection.prepare(
            "UPDATE room SET id = (SELECT MAX(id) + 1 FROM room) WHERE id = ?"
        ).run(.integer(row))
        return count
    }

    /// Copies the batches up to a sequence, and the epochs that began before it, to a room that has
    /// none. Its replica numbers go on behind those of both.
    ///
    /// - Returns: how many batches were copied.
    func copyRoom(
        row: Int64, to name: String, through sequence: UInt64
    ) throws(LogError) -> UInt64 {
        let copy = try self.row(ofRoom: name)
        try connection.prepare(
            """
            INSERT INTO batch SELECT ?, sequence, version, body FROM batch
            WHERE room = ? AND sequence <= ?
            """
        ).run(.integer(copy), .integer(row), .count(sequence))
        let count = UInt64(connection.changedRowCount)
        try connection.prepare(
            """
            INSERT INTO epoch SELECT ?, number, nonce, beganAt FROM epoch
            WHERE room = ? AND beganAt < ?
            """
        ).run(.integer(copy), .integer(row), .count(sequence))
        try connection.prepare(
            """
            UPDATE room SET replicasReserved = MAX(
                replicasReserved, (SELECT replicasReserved FROM room WHERE id = ?))
            WHERE id = ?
            """
        ).run(.integer(row), .integer(copy))
        return count
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
        try connection.execute("PRAGMA secure_delete = ON")
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
