/// The time of a schedule. Everybody's waiting goes by one clock; each has a wall clock of its own
/// that may be wrong and may step.
struct WorldClock {
    /// Milliseconds that have passed; not zero at the start, as on no machine.
    private(set) var monotonic: UInt64 = 1_000_000
    /// How far the server's wall clock is off.
    var serverStep: Int64 = 0

    private static let wallAtZero: Int64 = 1_700_000_000_000

    mutating func pass(_ milliseconds: UInt64) { monotonic += milliseconds }

    func wall(offBy step: Int64) -> UInt64 {
        UInt64(Self.wallAtZero + Int64(monotonic) + step)
    }
}
