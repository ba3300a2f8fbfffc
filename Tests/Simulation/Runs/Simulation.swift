/// Runs the real cores over a simulated network and disk.
///
/// Start reading at `World`.
public enum Simulation {
    public static let defaultLength = 150

    /// A schedule that broke a promise.
    public struct Failure: Sendable {
        public let seed: UInt64
        public let violation: Violation
        public let steps: [Step]
    }

    /// Runs the schedule of a seed.
    public static func run(seed: UInt64, length: Int = defaultLength) -> Failure? {
        let steps = Schedule.random(seed: seed, length: length)
        return run(steps, seed: seed).map { Failure(seed: seed, violation: $0, steps: steps) }
    }

    /// Runs a schedule that found a bug.
    public static func run(_ named: NamedSchedule) -> Failure? {
        run(named.steps, seed: named.seed).map {
            Failure(seed: named.seed, violation: $0, steps: named.steps)
        }
    }

    /// Leaves out the steps that the failure does not need.
    public static func shrink(_ failure: Failure) -> Failure {
        let shrinker = Shrinker(kind: failure.violation.kind) { run($0, seed: failure.seed) }
        let steps = shrinker.shrink(failure.steps)
        let violation = run(steps, seed: failure.seed) ?? failure.violation
        return Failure(seed: failure.seed, violation: violation, steps: steps)
    }

    private static func run(_ steps: [Step], seed: UInt64) -> Violation? {
        do throws(Violation) {
            let world = try World(seed: seed)
            for step in steps { try world.perform(step) }
            try world.finish()
            return nil
        } catch {
            return error
        }
    }
}
