import Glibc
import Simulation

/// The command line of the simulation.
@main enum Simulate {
    static func main() {
        let options: Options
        do throws(Options.Mistake) {
            options = try Options(
                Array(CommandLine.arguments.dropFirst()), length: Simulation.defaultLength)
        } catch {
            print("simulate: \(error.text)\n\n\(Options.help)")
            exit(2)
        }
        if options.wantsHelp { return print(Options.help) }
        if let fault = options.fault, !Planting.plant(fault) {
            print("simulate: this build has no fault \"\(fault)\"")
            exit(2)
        }
        exit(run(options) ? 0 : 1)
    }

    /// True if all promises were kept.
    private static func run(_ options: Options) -> Bool {
        if let seed = options.single {
            guard run(seed, options) else { return false }
            if !options.isTerse { print("seed \(seed) kept all promises") }
            return true
        }
        if options.runsNamed {
            for named in NamedSchedule.all {
                if let failure = Simulation.run(named) {
                    print("again: \(named.finding)")
                    return show(failure, options)
                }
            }
        }
        for count in 0..<options.seeds {
            guard run(options.first &+ count, options) else { return false }
            report(count + 1, options)
        }
        return true
    }

    private static func run(_ seed: UInt64, _ options: Options) -> Bool {
        guard let failure = Simulation.run(seed: seed, length: options.length) else {
            return true
        }
        return show(failure, options)
    }

    private static func show(_ failure: Simulation.Failure, _ options: Options) -> Bool {
        if options.isTerse {
            print("seed \(failure.seed): \(failure.violation)")
            return false
        }
        let shrunk = Simulation.shrink(failure)
        print("\nseed \(shrunk.seed): \(shrunk.violation)\n")
        print("the \(shrunk.steps.count) of \(failure.steps.count) steps that it takes:")
        for step in shrunk.steps { print("    \(step)") }
        print("\nagain: Scripts/simulate \(shrunk.seed)")
        return false
    }

    private static func report(_ count: UInt64, _ options: Options) {
        guard !options.isTerse, count % max(100, options.seeds / 20) == 0 || count == options.seeds
        else { return }
        print("\(count) of \(options.seeds) schedules kept all promises")
        fflush(nil)
    }
}
