extension ClientCore {
    /// A moment on the host's two clocks. The core reads none itself.
    public struct Moment: Hashable, Sendable {
        /// Milliseconds of a clock that never goes back: for waiting and pacing.
        public var monotonic: UInt64
        /// Milliseconds since 1970, as far as the host knows: for stamps.
        public var wall: UInt64

        public init(monotonic: UInt64, wall: UInt64) {
            self.monotonic = monotonic
            self.wall = wall
        }

        /// Milliseconds since an earlier time of the monotonic clock; 0 if it is not earlier.
        func milliseconds(since earlier: UInt64) -> UInt64 {
            monotonic > earlier ? monotonic - earlier : 0
        }
    }
}
