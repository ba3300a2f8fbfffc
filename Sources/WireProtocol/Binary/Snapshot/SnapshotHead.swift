public import MapModel

/// What a snapshot of a room holds besides the births and registers of its document.
public struct SnapshotHead: Equatable, Sendable {
    /// Where it stands: after this batch.
    public var sequence: UInt64
    /// The last stamp that the batches tell of.
    public var stamp: Stamp
    /// What the content has to come to.
    public var digest: StateDigest
    /// The highest replica number that came into the batches by joining or importing.
    public var highestReplica: UInt32
    /// The epochs that began in the batches, oldest first.
    public var epochs: [EpochStart]
    public var drags: [OpenDrag]
    /// In order of replica.
    public var participants: [Participant]
    /// In order of replica.
    public var replicas: [ReplicaState]

    public init(
        sequence: UInt64, stamp: Stamp, digest: StateDigest, highestReplica: UInt32,
        epochs: [EpochStart], drags: [OpenDrag], participants: [Participant],
        replicas: [ReplicaState]
    ) {
        self.sequence = sequence
        self.stamp = stamp
        self.digest = digest
        self.highestReplica = highestReplica
        self.epochs = epochs
        self.drags = drags
        self.participants = participants
        self.replicas = replicas
    }
}

/// What a room remembers of a replica that did something.
public struct ReplicaState: Equatable, Sendable {
    public var replica: ReplicaID
    public var lastDecided: OperationNumber
    /// The highest drag number that was granted.
    public var highestDrag: DragNumber
    /// The last stamp that one of its writes was given.
    public var lastStamp: Stamp
    /// The newest outcomes, oldest first; the last one is that of `lastDecided`. At most
    /// ``Limits/undoneOperationCount``.
    public var decisions: [Decision]

    /// An outcome, and a hash of what was decided about.
    public struct Decision: Hashable, Sendable {
        public var refusal: RefusalCode?
        public var content: ContentHash

        public init(refusal: RefusalCode?, content: ContentHash) {
            self.refusal = refusal
            self.content = content
        }
    }

    public init(
        replica: ReplicaID, lastDecided: OperationNumber, highestDrag: DragNumber,
        lastStamp: Stamp, decisions: [Decision]
    ) {
        self.replica = replica
        self.lastDecided = lastDecided
        self.highestDrag = highestDrag
        self.lastStamp = lastStamp
        self.decisions = decisions
    }
}
