/// The time, as it is told to the cores: they have no clock of their own.
public struct Moment: Hashable, Sendable {
    /// Milliseconds of a clock that never goes back: for leases and pacing.
    public var monotonic: UInt64
    /// Milliseconds since 1970, which may step: for stamps.
    public var wall: UInt64

    public init(monotonic: UInt64, wall: UInt64) {
        self.monotonic = monotonic
        self.wall = wall
    }
}
