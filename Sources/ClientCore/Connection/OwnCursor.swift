import MapModel

/// The user's own pointer, of which only the newest place is worth sending.
struct OwnCursor: Hashable, Sendable {
    private(set) var position: Position?
    private var isWaiting = false
    private var pace = Pace.cursors

    mutating func set(_ position: Position?) {
        self.position = position
        isWaiting = true
    }

    /// A new connection starts without a pointer.
    mutating func connected() { isWaiting = position != nil }

    /// Whether the newest place is to be sent now.
    mutating func take(at now: ClientCore.Moment) -> Bool {
        guard isWaiting, pace.take(at: now) else { return false }
        isWaiting = false
        return true
    }
}
