import MapModel
import RoomCore
import WireProtocol

extension Disk {
    /// A snapshot stands at every so many batches, so that schedules go through rooms that come from
    /// one and through some rows after it.
    private static let batchesPerSnapshot: UInt64 = 4

    /// Directly after a flush: stores the room, if it is time.
    mutating func store(_ room: Room) {
        let newest = UInt64(snapshots.last?.sequence ?? 0)
        guard room.sequence >= newest + Self.batchesPerSnapshot else { return }
        append(Snapshot(sequence: Int(room.sequence), body: room.snapshot.binary))
    }
}

extension SimulatedServer {
    /// Opens the room as a server does, from its newest snapshot and the rows after it; and also from
    /// all rows, which has to give the same room.
    static func boot(
        _ disk: inout Disk, _ dice: inout Dice, at now: Moment
    ) throws(Violation) -> Room {
        let epoch = Epoch(number: (disk.epochs.last?.epoch.number ?? 0) + 1, nonce: dice.next())
        var recoveries = [RoomRecovery(settings: settings)]
        if let snapshot = disk.takeNewestSnapshot() {
            recoveries.append(RoomRecovery(try read(snapshot), settings: settings))
        }
        let earlier = disk.epochs
        let (sessions, replicas) = (disk.sessions, disk.reserveReplicas())
        disk.begin(epoch)
        var rooms: [Room] = []
        for var recovery in recoveries {
            try apply(disk.rows[Int(recovery.sequence)...], to: &recovery)
            if let reason = recovery.contradiction(epochs: earlier, replicas: replicas) {
                throw Violation("contradiction", reason)
            }
            rooms.append(
                recovery.open(
                    epoch: epoch, earlier: earlier, sessions: sessions, replicas: replicas,
                    at: now))
        }
        if rooms.count == 2 { try compare(rooms[0], rooms[1], sessions, at: now) }
        return rooms[rooms.count - 1]
    }

    private static func read(_ snapshot: Disk.Snapshot) throws(Violation) -> RoomSnapshot {
        do throws(SnapshotFault) {
            return try RoomSnapshot(binary: snapshot.body)
        } catch {
            throw Violation("snapshot", "that at \(snapshot.sequence) is damaged: \(error)")
        }
    }

    private static func apply(
        _ rows: ArraySlice<Disk.Row>, to recovery: inout RoomRecovery
    ) throws(Violation) {
        for row in rows {
            let batch = try Batch.logged(row.body)
            do throws(ReplicaFault) {
                try recovery.apply(batch)
            } catch {
                throw Violation("replay", "batch \(batch.sequence) cannot follow: \(error)")
            }
        }
    }

    // MARK: - Two rooms that have to be one

    /// Compares what members can be told: the first batch of the epoch (with the ends of open drags
    /// and the clock), digests, outcomes, and differences.
    private static func compare(
        _ read: Room, _ restored: Room, _ sessions: [SessionRecord], at now: Moment
    ) throws(Violation) {
        var (read, restored) = (read, restored)
        let batches = (read.takeBatches(at: now), restored.takeBatches(at: now))
        func check(_ isEqual: Bool, _ what: String) throws(Violation) {
            if isEqual { return }
            throw Violation("snapshot", "at \(read.sequence) it gives other \(what) than the rows")
        }
        try check(batches.0 == batches.1, "batches")
        try check(read.document.digest == restored.document.digest, "digests")
        for session in sessions {
            let replica = session.replica
            let before = read.stateEnd(for: replica, isFirst: true, isReplacement: true)
            let after = restored.stateEnd(for: replica, isFirst: true, isReplacement: true)
            try check(before == after, "outcomes")
            let done = restored.done(of: replica, after: .none)
            try check(done == read.done(of: replica, after: .none), "done")
        }
        try check(records(of: read.document) == records(of: restored.document), "last changes")
        for sequence in [0, read.sequence / 2, read.sequence - 1] {
            try check(
                changes(of: read.document, since: sequence)
                    == changes(of: restored.document, since: sequence), "differences")
        }
    }

    private struct Change: Equatable {
        let record: StateRecord
        let sequence: UInt64
    }

    /// Equal ones give equal differences since any sequence.
    private static func records(of document: Document) -> [Change] {
        var changes: [Change] = []
        document.forEachRecord { changes.append(Change(record: $0, sequence: $1)) }
        return changes
    }

    private static func changes(of document: Document, since sequence: UInt64) -> [StateRecord] {
        var records: [StateRecord] = []
        _ = document.visitChanges(after: document.cursor(since: sequence)) {
            records.append($0)
            return true
        }
        return records
    }
}
