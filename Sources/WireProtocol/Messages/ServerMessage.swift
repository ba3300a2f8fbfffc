public import MapModel

/// What the server says.
public enum ServerMessage: Equatable, Sendable {
    case welcome(Welcome)
    /// Part of a state frame.
    case stateRecords(StateRecords)
    /// The end of a state frame, which is applied whole with it.
    case stateEnd(StateEnd)
    case batch(Batch)
    /// Everything up to a number is on disk.
    case done(Done)
    case denied(Denied)
    case pong(Pong)
    /// The digests at a sequence.
    case checked(sequence: UInt64, StateDigest)
    /// The newest presence of some participants.
    case presence([Presence])
    /// An application's event, to the whole room or to the receiver alone.
    case signal(Signal, from: ReplicaID, toAll: Bool)
    /// What happens cannot be saved: nothing is decided and nothing granted until ``saved(next:)``.
    case notSaved
    /// The room decides again, of the receiver's operations from `next` on: it sends those again,
    /// as late.
    case saved(next: OperationNumber)
    /// A kind that this version does not know: counted and skipped.
    case unknown(kind: UInt8)
}

/// The answer to `hello`.
public struct Welcome: Hashable, Sendable {
    public var replica: ReplicaID
    public var key: SessionKey
    public var epoch: Epoch
    /// The room's clock.
    public var stamp: Stamp
    /// Wall clock, milliseconds since 1970.
    public var milliseconds: UInt64
    /// The session that the client named goes on. If not, it is a new one with a new replica.
    public var isResumed: Bool
    /// The state frame that follows is a difference from the client's sequence.
    public var isRecovered: Bool
    /// The last operation of this replica that has an outcome.
    public var lastDecided: OperationNumber
    /// The highest of this replica's drag numbers that was granted or denied.
    public var highestDrag: DragNumber
    /// Its drags that are still open.
    public var liveDrags: [DragNumber]
    public var limits: SessionLimits

    public init(
        replica: ReplicaID,
        key: SessionKey,
        epoch: Epoch,
        stamp: Stamp,
        milliseconds: UInt64,
        isResumed: Bool,
        isRecovered: Bool,
        lastDecided: OperationNumber,
        highestDrag: DragNumber,
        liveDrags: [DragNumber],
        limits: SessionLimits
    ) {
        self.replica = replica
        self.key = key
        self.epoch = epoch
        self.stamp = stamp
        self.milliseconds = milliseconds
        self.isResumed = isResumed
        self.isRecovered = isRecovered
        self.lastDecided = lastDecided
        self.highestDrag = highestDrag
        self.liveDrags = liveDrags
        self.limits = limits
    }
}

/// A chunk of the records of a state frame.
public struct StateRecords: Equatable, Sendable {
    /// Starts a frame; whatever was staged of an earlier one is dropped.
    public var isFirst: Bool
    /// The frame replaces the whole state, instead of adding to it.
    public var isReplacement: Bool
    public var records: [StateRecord]

    public init(isFirst: Bool, isReplacement: Bool, records: [StateRecord]) {
        self.isFirst = isFirst
        self.isReplacement = isReplacement
        self.records = records
    }
}

/// What ends a state frame; all that it says holds at its sequence.
public struct StateEnd: Equatable, Sendable {
    /// The frame has no records.
    public var isFirst: Bool
    public var isReplacement: Bool
    public var sequence: UInt64
    public var drags: [OpenDrag]
    public var participants: [Participant]
    /// The receiver's recorded outcomes, oldest first.
    public var outcomes: [Outcome]
    /// The receiver's last decided operation.
    public var lastDecided: OperationNumber
    /// The highest of the receiver's drag numbers that was granted or denied.
    public var highestDrag: DragNumber

    public init(
        isFirst: Bool,
        isReplacement: Bool,
        sequence: UInt64,
        drags: [OpenDrag],
        participants: [Participant],
        outcomes: [Outcome],
        lastDecided: OperationNumber,
        highestDrag: DragNumber
    ) {
        self.isFirst = isFirst
        self.isReplacement = isReplacement
        self.sequence = sequence
        self.drags = drags
        self.participants = participants
        self.outcomes = outcomes
        self.lastDecided = lastDecided
        self.highestDrag = highestDrag
    }
}

/// What became of a numbered operation.
public struct Outcome: Hashable, Sendable {
    public var number: OperationNumber
    /// Nil if it was applied.
    public var refusal: RefusalCode?

    public init(number: OperationNumber, refusal: RefusalCode?) {
        self.number = number
        self.refusal = refusal
    }
}

/// Everything up to `through` is on disk; of the operations newly told so, these were refused.
public struct Done: Hashable, Sendable {
    public var through: OperationNumber
    /// In number order.
    public var refused: [Outcome]

    public init(through: OperationNumber, refused: [Outcome]) {
        self.through = through
        self.refused = refused
    }
}

/// A drag was not granted.
public struct Denied: Hashable, Sendable {
    public var number: DragNumber
    public var code: RefusalCode
    /// Who holds the vertex; replica 0 if nobody does.
    public var holder: ReplicaID
    /// Milliseconds until that holder's lease runs out unless it is renewed.
    public var leaseMilliseconds: UInt32

    public init(
        number: DragNumber,
        code: RefusalCode,
        holder: ReplicaID = ReplicaID(0),
        leaseMilliseconds: UInt32 = 0
    ) {
        self.number = number
        self.code = code
        self.holder = holder
        self.leaseMilliseconds = leaseMilliseconds
    }
}

/// The answer to a ping.
public struct Pong: Hashable, Sendable {
    public var token: UInt64
    /// The server's wall clock, milliseconds since 1970.
    public var milliseconds: UInt64

    public init(token: UInt64, milliseconds: UInt64) {
        self.token = token
        self.milliseconds = milliseconds
    }
}
