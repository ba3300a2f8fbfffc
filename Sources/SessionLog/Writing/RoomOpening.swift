/// A room whose epoch is on disk and whose snapshots and batches are being reported, part by part.
struct RoomOpening {
    let room: OpenedRoom
    let report: @Sendable (OpeningReport) -> Void
    private var stage = Stage.snapshots(below: .max)

    private enum Stage {
        /// The newest snapshot below a sequence is to be offered.
        case snapshots(below: UInt64)
        /// The one of this sequence was offered.
        case waiting(UInt64)
        /// Batches follow.
        case batches(after: UInt64)
    }

    init(_ room: OpenedRoom, report: @escaping @Sendable (OpeningReport) -> Void) {
        self.room = room
        self.report = report
    }

    /// Whether a snapshot was offered, and not judged yet.
    var isWaiting: Bool { if case .waiting = stage { true } else { false } }

    /// The snapshot that was offered was judged.
    mutating func resume(_ isGood: Bool) {
        guard case .waiting(let sequence) = stage else { return }
        stage = isGood ? .batches(after: sequence) : .snapshots(below: sequence)
    }

    /// Reports the next part, or the end.
    ///
    /// - Returns: whether there is more to come.
    /// - Throws: what is wrong with the file; nothing was reported then.
    mutating func advance(
        reading batches: borrowing BatchQuery,
        _ snapshots: borrowing SnapshotQuery,
        file: String
    ) throws(LogError) -> Bool {
        switch stage {
        case .snapshots(let sequence):
            let next = try snapshots.newest(ofRow: room.room.row, below: sequence)
            try offer(next, file: file)
            return true
        case .waiting: return true
        case .batches(let sequence):
            return try advance(after: sequence, reading: batches, file: file)
        }
    }

    private mutating func offer(_ snapshot: LoggedSnapshot?, file: String) throws(LogError) {
        guard let snapshot else {
            stage = .batches(after: 0)
            return
        }
        // Batches that it is made of are gone.
        guard snapshot.sequence <= room.lastSequence else {
            throw missing(room.lastSequence + 1, in: file)
        }
        stage = .waiting(snapshot.sequence)
        report(.snapshot(snapshot, of: room.room))
    }

    private mutating func advance(
        after lastReported: UInt64,
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
        stage = .batches(after: last.sequence)
        report(.batches(part))
        return true
    }

    private func missing(_ sequence: UInt64, in file: String) -> LogError {
        .damaged(file: file, detail: "room \(room.name) has no batch \(sequence)")
    }
}
