/// What happened in a room, as it is logged and broadcast.
public enum Event: Hashable, Sendable {
    /// A new epoch begins. Nobody is here; the drags of the epoch before end next.
    case opened(Epoch)
    case joined(Participant)
    case left(ReplicaID)
    case granted(Grant)
    /// The newest value of a drag. No register is written.
    case moved(GrantNumber, DragValue)
    case ended(DragEnd)
    case edited(EditGroup)
    case imported(ImportGroup)
    case refused(RefusedOperation)
}

/// What others see of a session.
public struct Participant: Hashable, Sendable {
    public var replica: ReplicaID
    public var name: String
    /// 0xRRGGBB.
    public var colour: UInt32

    public init(replica: ReplicaID, name: String, colour: UInt32) {
        self.replica = replica
        self.name = name
        self.colour = colour
    }
}

/// Vertices, or a whole feature, are given to one holder.
public struct Grant: Hashable, Sendable {
    public var grant: GrantNumber
    public var replica: ReplicaID
    /// The holder's own number of the drag.
    public var number: DragNumber
    public var target: DragTarget

    public init(
        grant: GrantNumber, replica: ReplicaID, number: DragNumber, target: DragTarget
    ) {
        self.grant = grant
        self.replica = replica
        self.number = number
        self.target = target
    }
}

/// A drag ends. All reasons but `cancelled` write its value, with this stamp and the holder's
/// replica.
public struct DragEnd: Hashable, Sendable {
    public var grant: GrantNumber
    public var replica: ReplicaID
    public var reason: EndReason
    /// Where it comes to rest; nil if the drag had no value, or was cancelled.
    public var value: DragValue?
    public var stamp: Stamp
    /// The message that ended it; nil if the room did.
    public var operation: Operation?

    public struct Operation: Hashable, Sendable {
        public var number: OperationNumber
        public var content: ContentHash

        public init(number: OperationNumber, content: ContentHash) {
            self.number = number
            self.content = content
        }
    }

    public init(
        grant: GrantNumber, replica: ReplicaID, reason: EndReason, value: DragValue?,
        stamp: Stamp, operation: Operation? = nil
    ) {
        self.grant = grant
        self.replica = replica
        self.reason = reason
        self.value = value
        self.stamp = stamp
        self.operation = operation
    }
}

/// Why a drag ended.
public enum EndReason: UInt8, CaseIterable, Sendable {
    /// The holder let go.
    case released = 1
    /// The holder took it back; the value is dropped.
    case cancelled = 2
    /// The lease ran out.
    case expired = 3
    /// The holder's connection closed and did not come back in time.
    case closed = 4
    /// The vertex or its feature was removed.
    case deleted = 5
    /// The room began a new epoch.
    case restart = 6
    /// The holder's rights were withdrawn.
    case revoked = 7
}

/// A numbered operation that was refused; the outcome is logged like any other.
public struct RefusedOperation: Hashable, Sendable {
    public var replica: ReplicaID
    public var number: OperationNumber
    public var code: RefusalCode
    public var content: ContentHash

    public init(
        replica: ReplicaID, number: OperationNumber, code: RefusalCode, content: ContentHash
    ) {
        self.replica = replica
        self.number = number
        self.code = code
        self.content = content
    }
}

/// Why the room did not do what it was validly asked.
public enum RefusalCode: UInt8, CaseIterable, Error, Sendable {
    /// Another session holds it.
    case locked = 1
    /// The drag's grant is gone.
    case leaseEnded = 2
    /// There is no such feature, path or vertex, or it is dead.
    case gone = 3
    /// A birth names a feature, path or parent that does not exist.
    case unknownParent = 4
    /// The identifier is taken.
    case exists = 5
    /// The identifier belongs to another replica.
    case foreignIdentifier = 6
    /// The feature's kind does not allow this path.
    case wrongRole = 7
    /// A limit of the room is reached.
    case tooMany = 8
    /// The drag's number is not above the last decided one.
    case oldNumber = 9
    /// The removal would leave a ring under 3 vertices, a line under 2, or a point without any.
    case tooSmall = 10
}

/// The events of one flush: the frame that is sent, the record that is logged.
public struct Batch: Hashable, Sendable {
    public var epochNumber: UInt32
    /// The place in the room's gapless order, from 1.
    public var sequence: UInt64
    /// When the batch was opened. Stamps of its events lie at most 65,535 later.
    public var stamp: Stamp
    public var events: [Event]

    public init(epochNumber: UInt32, sequence: UInt64, stamp: Stamp, events: [Event]) {
        self.epochNumber = epochNumber
        self.sequence = sequence
        self.stamp = stamp
        self.events = events
    }
}
