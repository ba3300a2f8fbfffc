/// A moment on the host's two clocks. The core reads none itself.
public struct Moment: Hashable, Sendable {
    /// Milliseconds of a clock that never steps: for waiting and pacing.
    public var steadyMilliseconds: UInt64
    /// Milliseconds since 1970, as far as the host knows: for stamps.
    public var wallMilliseconds: UInt64

    public init(steadyMilliseconds: UInt64, wallMilliseconds: UInt64) {
        self.steadyMilliseconds = steadyMilliseconds
        self.wallMilliseconds = wallMilliseconds
    }

    /// Milliseconds since an earlier time of the steady clock; 0 if it is not earlier.
    func milliseconds(since earlier: UInt64) -> UInt64 {
        steadyMilliseconds > earlier ? steadyMilliseconds - earlier : 0
    }
}
