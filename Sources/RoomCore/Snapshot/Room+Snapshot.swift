internal import MapModel
internal import WireProtocol

extension Room {
    /// The room as it stands at ``sequence``. It must be clean: snapshots are made directly after a
    /// flush.
    ///
    /// - Complexity: O(replicas).
    public var snapshot: RoomSnapshot { RoomSnapshot(of: self, participants: participants) }

    /// The room as it stood, with nobody in it.
    init(_ snapshot: RoomSnapshot, settings: RoomSettings) {
        self.init(settings: settings)
        let head = snapshot.head
        document = snapshot.document
        sequence = head.sequence
        clock.observe(head.stamp)
        openings = head.epochs
        highestReplica = head.highestReplica
        for state in head.replicas { replicas[state.replica] = ReplicaRecord(state) }
        for drag in head.drags {
            let name = DragName(replica: drag.grant.replica, number: drag.grant.number)
            drags[name] = drag.grant.grant
        }
    }
}
