import MapModel

/// One drag of this client, from the press until its outcome is known.
struct OwnDrag: Hashable, Sendable {
    let number: DragNumber
    /// What it holds; identifiers change if the session is lost before the drag was sent.
    var target: DragTarget
    var state = DragState.starting
    /// The newest value; nil before the first move.
    var value: DragValue?
    var start = Start.unsent
    /// The end or cancel, once the user let go.
    var operation: OperationNumber?
    private var pace = Pace.moves
    private var isMoveWaiting = false
    /// When the last message of this drag left, on the monotonic clock.
    private var lastSent: UInt64 = 0

    /// How far the room has come with the `drag-start`.
    enum Start: Hashable, Sendable {
        case unsent
        case sent
        /// Granted, or denied.
        case answered
    }

    /// A third of the lease: two repeats may be lost or late.
    static let repeatMilliseconds: UInt64 = 3_000

    init(number: DragNumber, target: DragTarget) {
        self.number = number
        self.target = target
    }

    /// The finger is down.
    var isHeld: Bool { state == .starting || state == .dragging }

    mutating func startSent(at now: ClientCore.Moment) {
        start = .sent
        lastSent = now.monotonic
        isMoveWaiting = value != nil
    }

    /// The newest value is to be sent as soon as the pace allows.
    mutating func want() { isMoveWaiting = value != nil }

    /// The value to send now, if one waits and may leave.
    mutating func takeMove(at now: ClientCore.Moment) -> DragValue? {
        guard isMoveWaiting, let value, pace.take(at: now) else { return nil }
        isMoveWaiting = false
        lastSent = now.monotonic
        return value
    }

    /// Whether the lease wants to hear something.
    func isQuiet(at now: ClientCore.Moment) -> Bool {
        start != .unsent && now.milliseconds(since: lastSent) >= Self.repeatMilliseconds
    }

    mutating func end(_ state: DragState, at value: DragValue?, by operation: OperationNumber) {
        self.state = state
        self.value = value
        self.operation = operation
        isMoveWaiting = false
    }
}
