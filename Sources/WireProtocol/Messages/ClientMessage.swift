public import MapModel

/// What a client says.
public enum ClientMessage: Hashable, Sendable {
    case hello(Hello)
    /// Asks for vertices, or a whole feature: all or none. Idempotent.
    case dragStart(DragNumber, DragTarget)
    /// The newest value of a drag. Not answered; dropped if the drag is not granted.
    case dragMove(DragNumber, DragValue)
    /// Has one outcome: a drag's end or cancel, or a group of edits.
    case numbered(NumberedMessage)
    /// The whole newest record of what others see of this participant.
    case presence(PresenceState)
    /// To the whole room if there is no receiver. Not answered.
    case signal(Signal, to: ReplicaID?)
    /// Answered at once with the same token.
    case ping(token: UInt64)
    /// Asks for the digests at the next flush.
    case check
    /// Asks for a whole replacement of the state.
    case replace
    /// The session ends; its drags end at once.
    case goodbye
    /// A kind that this version does not know: counted and skipped.
    case unknown(kind: UInt8)
}

/// The first message of a connection.
public struct Hello: Hashable, Sendable {
    /// The newest protocol version that the client speaks.
    public var version: UInt16
    public var instance: Instance
    /// What others see; at most 64 bytes.
    public var name: String
    /// 0xRRGGBB.
    public var colour: UInt32
    /// Opaque to the room; empty if there is none; at most 4,096 bytes of UTF-8.
    public var token: String
    public var resume: Resume?

    /// What a client brings to take up its session again.
    public struct Resume: Hashable, Sendable {
        public var key: SessionKey
        /// Epoch and sequence of the client's confirmed state.
        public var epoch: Epoch
        public var sequence: UInt64

        public init(key: SessionKey, epoch: Epoch, sequence: UInt64) {
            self.key = key
            self.epoch = epoch
            self.sequence = sequence
        }
    }

    public init(
        version: UInt16 = ProtocolVersion.newest,
        instance: Instance,
        name: String,
        colour: UInt32,
        token: String = "",
        resume: Resume? = nil
    ) {
        self.version = version
        self.instance = instance
        self.name = name
        self.colour = colour
        self.token = token
        self.resume = resume
    }
}

public enum ProtocolVersion {
    public static let newest: UInt16 = 1
}

/// 128 random bits that one living client core has for its whole life.
public struct Instance: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// The 128 random bits that open a session again. Kept secret: never in URLs, logs or batches.
public struct SessionKey: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// A message with one outcome: applied, or refused with a code.
public struct NumberedMessage: Hashable, Sendable {
    /// The last decided number + 1, or a repeat.
    public var number: OperationNumber
    /// The client's own stamp, if the operation was made without a connection or is sent again.
    public var late: Stamp?
    public var content: Content

    public enum Content: Hashable, Sendable {
        case dragEnd(DragRelease)
        case dragCancel(DragNumber)
        case edits([Edit])
    }

    public init(number: OperationNumber, late: Stamp? = nil, content: Content) {
        self.number = number
        self.late = late
        self.content = content
    }
}

/// The end of a drag by its holder: what it held, and where that comes to rest.
public struct DragRelease: Hashable, Sendable {
    public var number: DragNumber
    public var target: DragTarget
    public var value: DragValue
    /// The final positions of a whole feature's vertices, by identifier, at most 2,000: what counts
    /// if the grant is gone by the time this is heard. Empty for named vertices, and for a feature
    /// that has more.
    public var rest: [Placement]

    public struct Placement: Hashable, Sendable {
        public var vertex: VertexID
        public var position: Position

        public init(_ vertex: VertexID, _ position: Position) {
            self.vertex = vertex
            self.position = position
        }
    }

    public init(
        number: DragNumber, target: DragTarget, value: DragValue, rest: [Placement] = []
    ) {
        self.number = number
        self.target = target
        self.value = value
        self.rest = rest
    }

    /// The final positions of all that was held; empty if they are not known.
    public var placements: [Placement] {
        switch (target, value) {
        case (.vertex(let vertex), .position(let position)): [Placement(vertex, position)]
        case (.vertices(let vertices), .positions(let positions)):
            zip(vertices, positions).map { Placement($0, $1) }
        default: rest
        }
    }
}
