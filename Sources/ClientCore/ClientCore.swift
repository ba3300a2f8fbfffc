public import MapModel
public import WireProtocol

/// The client's half of the protocol, without a socket, a clock or a screen.
///
/// The host tells it what happens (``connected(at:)``, ``receive(_:at:)``, ``disconnected(_:at:random:)``,
/// ``tick(at:)``) and what the user does (``startDrag(of:at:)``, ``createFeature(_:at:)`` …). After each
/// call it sends what ``takeOutgoing()`` gives and reads ``takeEvents()``.
///
/// The *confirmed* ``document`` is changed only by batches and state frames. What the user sees is
/// that document with the pending operations and the own drags laid over it: ``shown`` and its
/// cheaper parts.
public struct ClientCore: Sendable {
    /// 128 random bits that no other living client has.
    public let instance: Instance
    public let profile: Profile

    /// The confirmed document, as the room has it at ``sequence``.
    public internal(set) var document = Document()
    public internal(set) var roster = Roster()

    var session: Session?
    var link = Link.offline
    var limits: SessionLimits?
    var clock: ClientClock
    var queue = OperationQueue()
    var history = UndoHistory()
    /// Own drags whose outcome is not known, in order of number.
    var ownDrags: [OwnDrag] = []
    /// The last local drag number; grows over the client's whole life, across sessions.
    var lastDrag = DragNumber.none
    /// The server cannot save anything: what would be decided is kept.
    var isNotSaved = false
    var staging = Staging()
    var backoff = Backoff()
    var repair = Repair()
    var presence = OwnPresence()
    var pings = PingTimes()
    /// The newest digests whose sequence is not reached yet.
    var awaitedCheck: (sequence: UInt64, digest: StateDigest)?

    var outgoing: [ClientMessage] = []
    var events: [ClientEvent] = []

    public init(instance: Instance, profile: Profile) {
        self.instance = instance
        self.profile = profile
        clock = ClientClock()
    }
}

// MARK: - What the host reads

extension ClientCore {
    /// Takes the messages to send on the present connection, in order.
    public mutating func takeOutgoing() -> [ClientMessage] {
        defer { outgoing = [] }
        return outgoing
    }

    /// Takes what happened since the last call, in order.
    public mutating func takeEvents() -> [ClientEvent] {
        defer { events = [] }
        return events
    }

    /// Whether the server let this client in and the first state frame is applied.
    public var isOnline: Bool {
        if case .online = link { true } else { false }
    }

    /// Whether the server decides what it is sent. False while its disk is in trouble: what the user
    /// does then is kept, and sent when the disk is well again.
    public var isSaving: Bool { isOnline && !isNotSaved }

    /// The number by which the room knows this client; nil before the first welcome.
    public var replica: ReplicaID? { session?.replica }

    /// The place of the confirmed document in the room's order.
    public var sequence: UInt64 { session?.sequence ?? 0 }

    /// The life of the room that ``sequence`` belongs to.
    public var epoch: Epoch { session?.epoch ?? .none }

    /// The operations that are pending or not known to be on disk, in number order.
    public var operations: [QueuedOperation] { queue.entries }

    /// The operations that were refused, the oldest first, until ``acknowledgeRefusals()``; at most
    /// 256.
    public var refusals: [RefusedContent] { queue.refused }

    /// The user has seen ``refusals``.
    public mutating func acknowledgeRefusals() { queue.forgetRefusals() }

    /// How far the server's wall clock is ahead of the host's, in milliseconds.
    public var clockOffsetMilliseconds: Int64 { clock.offsetMilliseconds }

    /// All that a later life of this client would need to go on in its session.
    public var saved: SavedClient? {
        session.map { SavedClient(self, $0) }
    }
}

// MARK: - Time

extension ClientCore {
    /// Sends what had to wait: moves and cursors that came too fast, and moves that renew a lease.
    ///
    /// To be called about once per display frame while the user drags, else once a second.
    public mutating func tick(at now: Moment) {
        guard isOnline else { return }
        flushMoves(at: now)
        flushPresence(at: now)
    }
}
