public import MapModel
internal import WireProtocol

/// A room is read from its log: batch by batch, then it is opened in a new epoch.
public struct RoomRecovery: Sendable {
    private var room: Room
    /// Who was here: as far as the log tells, for nobody is when the room opens.
    private var participants: [ReplicaID: Participant] = [:]

    public init(settings: RoomSettings) { room = Room(settings: settings) }

    /// Begins at a snapshot instead of at nothing.
    ///
    /// - Complexity: O(1).
    public init(_ snapshot: RoomSnapshot, settings: RoomSettings) {
        room = Room(snapshot, settings: settings)
        for participant in snapshot.head.participants {
            participants[participant.replica] = participant
        }
    }

    /// The sequence of the last batch that was read.
    public var sequence: UInt64 { room.sequence }

    /// Applies the next batch of the log.
    ///
    /// - Throws: ``ReplicaFault`` if it cannot follow: the log is damaged and the room must not
    ///   be opened.
    public mutating func apply(_ batch: Batch) throws(ReplicaFault) {
        guard batch.sequence == room.sequence + 1 else {
            throw .gap(expected: room.sequence + 1, found: batch.sequence)
        }
        room.clock.observe(batch.stamp)
        for event in batch.events {
            try room.record(event, sequence: batch.sequence)
            note(event)
        }
        room.sequence = batch.sequence
        _ = room.committed(through: batch.sequence)
    }

    private mutating func note(_ event: Event) {
        switch event {
        case .opened: participants = [:]
        case .joined(let participant): participants[participant.replica] = participant
        case .left(let replica): participants[replica] = nil
        case .granted, .moved, .ended, .edited, .imported, .refused: break
        }
    }

    /// The state as the batches give it up to ``sequence``, which a room had there too.
    public var snapshot: RoomSnapshot {
        RoomSnapshot(of: room, participants: participants.values.sorted { $0.replica < $1.replica })
    }

    /// What of the log's tables cannot be, given the batches that were read; nil if all fits. A room
    /// whose numbers could be given twice must not be opened.
    public func contradiction(epochs: [EpochStart], replicas: ReplicaBlock) -> String? {
        let known = Set(epochs)
        if let lost = room.openings.first(where: { !known.contains($0) }) {
            return "epoch \(lost.epoch.number) began after sequence \(lost.after), "
                + "but is not in the table"
        }
        guard room.highestReplica < replicas.first.rawValue else {
            return "replica \(room.highestReplica) appears, but was not reserved"
        }
        return nil
    }

    /// Opens the room. Its first batch, which is closed already, begins the epoch and ends all
    /// drags that were open.
    ///
    /// - Parameters:
    ///   - epoch: the new epoch, which is on disk already.
    ///   - earlier: the epochs before it, in order.
    ///   - sessions: those whose clients may come back.
    ///   - replicas: numbers that are reserved on disk for this epoch.
    public consuming func open(
        epoch: Epoch, earlier: [EpochStart], sessions: [SessionRecord], replicas: ReplicaBlock,
        at now: Moment
    ) -> Room {
        var room = room
        room.epoch = epoch
        room.epochs = earlier + [EpochStart(epoch: epoch, after: room.sequence)]
        for record in sessions {
            room.sessions[record.replica] = record
            room.replicasByKey[record.key] = record.replica
        }
        room.add(replicas)
        room.emit(.opened(epoch), at: now)
        for drag in room.document.drags.all { room.end(drag.grant.grant, .restart, at: now) }
        room.closeBatch()
        return room
    }
}

extension Room {
    init(settings: RoomSettings) {
        self.settings = settings
        epoch = .none
        document = Document(recordsChanges: true)
        sequence = 0
        epochs = []
    }
}
