/// A room whose epoch is on disk and whose batches are being reported, part by part.
struct RoomOpening {
    let room: OpenedRoom
    let report: @Sendable (OpeningReport) -> Void
    private var lastReported: UInt64 = 0

    init(_ room: OpenedRoom, report: @escaping @Sendable (OpeningReport) -> Void) {
        self.room = room
        self.report = report
    }

    /// Reports the next part, or the end.
    ///
    /// - Returns: whether there is more to come.
    /// - Throws: what is wrong with the file; nothing was reported then.
    mutating func advance(
        reading query: borrowing BatchQuery,
        file: String
    ) throws(LogError) -> Bool {
        guard lastReported < room.lastSequence else {
            report(.opened(room))
            return false
        }
        let rest = lastReported + 1...room.lastSequence
        let part = try query.part(ofRow: room.room.row, in: rest)
        for (index, batch) in part.enumerated()
        where batch.sequence != rest.lowerBound + UInt64(index) {
            throw missing(rest.lowerBound + UInt64(index), in: file)
        }
        guard let last = part.last else { throw missing(rest.lowerBound, in: file) }
        lastReported = last.sequence
        report(.batches(part))
        return true
    }

    private func missing(_ sequence: UInt64, in file: String) -> LogError {
        .damaged(file: file, detail: "room \(room.name) has no batch \(sequence)")
    }
}
