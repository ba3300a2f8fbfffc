internal import MapModel
internal import RoomCore
internal import SessionLog
internal import WireProtocol

/// Checks that each stored snapshot is what the batches up to its sequence give.
struct SnapshotVerifier {
    /// Newest first.
    private var snapshots: [LoggedSnapshot]
    /// The room as the batches give it; nil if there is nothing to compare it with.
    private var recovery: RoomRecovery?

    init(_ snapshots: [LoggedSnapshot]) {
        self.snapshots = snapshots
        recovery = snapshots.isEmpty ? nil : RoomRecovery(settings: RoomSettings())
    }

    /// Goes on to the next batch.
    ///
    /// - Throws: ``ReplayError`` if the snapshot that stands there is damaged or of something else.
    mutating func check(_ batch: Batch) throws(ReplayError) {
        guard var recovery else { return }
        self.recovery = nil
        do throws(ReplicaFault) {
            try recovery.apply(batch)
        } catch {
            throw ReplayError("the batch cannot follow: \(error)", at: batch.sequence)
        }
        if let snapshot = snapshots.last, snapshot.sequence == batch.sequence {
            try Self.compare(snapshot, recovery.snapshot)
            snapshots.removeLast()
        }
        // Behind the newest there is nothing to compare.
        self.recovery = snapshots.isEmpty ? nil : recovery
    }

    /// - Throws: ``ReplayError`` if a snapshot stands where no batch is.
    func finish() throws(ReplayError) {
        guard let snapshot = snapshots.last else { return }
        throw ReplayError("a snapshot stands here, but no batch", at: snapshot.sequence)
    }

    private static func compare(
        _ snapshot: LoggedSnapshot, _ expected: RoomSnapshot
    ) throws(ReplayError) {
        let sequence = snapshot.sequence
        do throws(SnapshotFault) {
            _ = try RoomSnapshot(
                stored: snapshot.body, version: snapshot.version, sequence: sequence)
        } catch {
            throw ReplayError("the snapshot is damaged: \(error)", at: sequence)
        }
        guard snapshot.body == expected.binary else {
            throw ReplayError("the snapshot is not what the batches give", at: sequence)
        }
    }
}
