import WireProtocol

/// What the user shows of itself, of which only the newest record is worth sending.
struct OwnPresence: Hashable, Sendable {
    private(set) var state = PresenceState()
    private var isWaiting = false
    private var pace = Pace.cursors

    mutating func set(_ newest: PresenceState) {
        guard newest != state else { return }
        state = newest
        isWaiting = true
    }

    /// A new connection starts without a presence.
    mutating func connected() { isWaiting = state != PresenceState() }

    /// Whether the newest record is to be sent now.
    mutating func take(at now: ClientCore.Moment) -> Bool {
        guard isWaiting, pace.take(at: now) else { return false }
        isWaiting = false
        return true
    }
}
