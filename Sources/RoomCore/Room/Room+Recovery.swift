public import MapModel
internal import WireProtocol

/// A room is read from its log: batch by batch, then it is opened in a new epoch.
public struct RoomRecovery: Sendable {
    private var room: Room

    public init(settings: RoomSettings) { room = Room(settings: settings) }

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
        for event in batch.events { try room.record(event, sequence: batch.sequence) }
        room.sequence = batch.sequence
        _ = room.committed(through: batch.sequence)
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
