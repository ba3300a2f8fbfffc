/// One life of a room in one process.
public struct EpochRecord: Equatable, Sendable {
    /// From 1, growing; never used twice in a room, whatever crashes.
    public let number: UInt32
    /// Random bits, so that a restored backup does not look like the life that it was taken from.
    public let nonce: UInt64
    /// The last sequence before this epoch; 0 if there was none.
    public let beganAt: UInt64

    public init(number: UInt32, nonce: UInt64, beganAt: UInt64) {
        self.number = number
        self.nonce = nonce
        self.beganAt = beganAt
    }
}
