/// Something whose speed matters, and what it is compared with in the same run.
///
/// The ratio of the two is judged: a busy or slow machine slows both.
struct Benchmark: Sendable {
    let name: String
    /// What is counted, such as "writes".
    let unit: String
    /// Makes the state afresh and returns what does `count` units of work on it.
    let prepare: @Sendable () -> Work
    let baseline: @Sendable () -> Work

    /// Does a number of units and returns a value that depends on all of them, so that the compiler
    /// cannot leave them out.
    typealias Work = (_ count: Int) -> UInt64
}

/// What a benchmark came to.
struct Measurement {
    let name: String
    let unit: String
    let millionsPerSecond: Double
    /// Units per second over those of the baseline.
    let ratio: Double
}

extension Benchmark {
    /// Runs the benchmark and its baseline by turns and takes the best round of each: what slows a
    /// round down is other people's work.
    func measure(rounds: Int, count: Int) -> Measurement {
        let (work, baselineWork) = (prepare(), baseline())
        var best = UInt64.max
        var bestBaseline = UInt64.max
        for _ in 0..<rounds {
            best = min(best, Stopwatch.nanoseconds(of: work, count))
            bestBaseline = min(bestBaseline, Stopwatch.nanoseconds(of: baselineWork, count))
        }
        return Measurement(
            name: name,
            unit: unit,
            millionsPerSecond: Double(count) * 1000 / Double(best),
            ratio: Double(bestBaseline) / Double(best)
        )
    }
}
