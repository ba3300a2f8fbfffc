public import MapModel

/// Why a drag is over that the user did not end.
public enum DragLoss: Hashable, Sendable {
    /// The room ended it. After `restart` or `expired` a finger that is still down may start again.
    case ended(EndReason)
    /// It ended while this client was away or behind.
    case away
    /// The room no longer knows the session.
    case sessionLost
}
