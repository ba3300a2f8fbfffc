public import MapModel

/// What the server said that cannot be.
public enum ClientFault: Hashable, Sendable {
    case replica(ReplicaFault)
    /// A batch of another life of the room.
    case foreignEpoch(expected: UInt32, found: UInt32)
    /// A state frame without its beginning, or of two kinds at once, or from the past.
    case brokenFrame
    /// A message that may not come now.
    case unexpectedMessage
}
