/// A room that was opened: its new epoch and what was reserved for it are on disk.
public struct OpenedRoom: Equatable, Sendable {
    public let name: String
    /// What to append with.
    public let room: LoggedRoom
    /// The new epoch. It began at the last sequence in the log.
    public let epoch: EpochRecord
    /// All epochs before, oldest first.
    public let earlierEpochs: [EpochRecord]
    /// Replica numbers that are this epoch's to give away. What is left of them when the room closes
    /// is lost, which costs nothing: see ``SessionLog/replicaBlock``.
    public let replicas: Range<UInt32>
    /// The saved sessions, ordered by replica.
    public let sessions: [SessionRecord]

    /// The last sequence in the log; 0 if the room has no batch.
    public var lastSequence: UInt64 { epoch.beganAt }

    public init(
        name: String,
        room: LoggedRoom,
        epoch: EpochRecord,
        earlierEpochs: [EpochRecord],
        replicas: Range<UInt32>,
        sessions: [SessionRecord]
    ) {
        self.name = name
        self.room = room
        self.epoch = epoch
        self.earlierEpochs = earlierEpochs
        self.replicas = replicas
        self.sessions = sessions
    }
}
