public import MapModel
public import WireProtocol

/// The authority over one map: it grants drags, orders what happens, decides every numbered
/// operation and says so in batches. It knows nothing of sockets, and reads no clock.
///
/// The host calls it in the order of a loop turn: ``join(_:key:fresh:at:)``,
/// ``receive(_:from:at:)`` and ``disconnected(_:at:)`` while input is read, then
/// ``endTurn(at:pause:)``, then ``takeBatches(at:)`` if ``flushTime`` has come; and
/// ``committed(through:)`` when the disk has caught up.
///
/// Start reading at ``receive(_:from:at:)``.
public struct Room: Sendable {
    public let settings: RoomSettings
    public internal(set) var epoch: Epoch
    public internal(set) var document: Document
    /// The sequence of the last batch that was closed.
    public internal(set) var sequence: UInt64

    var clock = RoomClock()
    /// Earlier lives and this one, with the sequence after which each began.
    var epochs: [EpochStart]
    /// The epochs that the batches tell of: one that ended before its first batch is not there.
    var openings: [EpochStart] = []
    /// The highest replica number that came into the batches by joining or importing.
    var highestReplica: UInt32 = 0
    /// Everybody who may come back, for as long as keys are kept.
    var sessions: [ReplicaID: SessionRecord] = [:]
    /// Those who are here, or may come back within their grace.
    var present: [ReplicaID: Attendance] = [:]
    var replicasByKey: [KeyHash: ReplicaID] = [:]
    var replicas: [ReplicaID: ReplicaRecord] = [:]
    var availableReplicas: [ReplicaBlock] = []
    var leases = Leases()
    var drags: [DragName: GrantNumber] = [:]
    var lastGrant: UInt32 = 0

    /// The events of the open batch; nil where a newer move of the same drag follows.
    var events: [Event?] = []
    var newestMoves: [GrantNumber: Int] = [:]
    var closedBatches: [Batch] = []
    var lastFlush: UInt64 = 0
    /// Outcomes that are not on disk, in order.
    var undone: [Undone] = []
    /// How often the disk fell into trouble and came out of it: odd while nothing is decided.
    var diskTurns: UInt64 = 0
    /// Sessions that are to be stored, or forgotten, with the next batch.
    var sessionChanges: [SessionChange] = []

    /// A client's own name of a drag.
    struct DragName: Hashable {
        let replica: ReplicaID
        let number: DragNumber
    }

    struct Undone {
        let sequence: UInt64
        let replica: ReplicaID
        let number: OperationNumber
    }

    /// Whether all that happened is in a closed batch, so that the state stands at ``sequence``.
    public var isClean: Bool { events.isEmpty && closedBatches.isEmpty }

    /// The sequence at which all that has happened will stand, once it is flushed.
    public var pendingSequence: UInt64 { events.isEmpty ? sequence : sequence + 1 }

    /// Those that others see, in order of replica.
    public var participants: [Participant] {
        present.map { Participant(replica: $0.key, name: $0.value.name, colour: $0.value.colour) }
            .sorted { $0.replica < $1.replica }
    }

    public var participantCount: Int { present.count }

    /// Whether the passing of time alone can change something.
    public var isWaiting: Bool {
        !document.drags.isEmpty || present.values.contains { $0.graceEnd != nil }
    }
}

/// Replica numbers that were reserved on disk and may be given out.
public struct ReplicaBlock: Hashable, Sendable {
    public var first: ReplicaID
    public var last: ReplicaID

    public init(first: ReplicaID, last: ReplicaID) {
        self.first = first
        self.last = last
    }
}

/// What the host stores along with the batches.
public enum SessionChange: Hashable, Sendable {
    case save(SessionRecord)
    case remove(KeyHash)
}

/// What a message comes to besides events.
public enum Reply: Hashable, Sendable {
    case none
    case denied(Denied)
    /// Nothing is decided now: it was dropped.
    case dropped
    /// A repeat: the member is told again what is done after this number.
    case repeatDone(after: OperationNumber)
    case close(CloseCode)
}
