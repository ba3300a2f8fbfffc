/// What the command line asks for.
struct Options {
    var seeds: UInt64 = 1_000
    var first: UInt64 = 1
    var length: Int
    var fault: String?
    /// Only this seed.
    var single: UInt64?
    /// The seeds that found bugs run too.
    var runsNamed = true
    /// Only whether there is a violation, and which: one line.
    var isTerse = false
    var wantsHelp = false

    static let help = """
        simulate runs the real room, audience and clients over a simulated network and disk that
        delay, drop, reorder, stall, crash and lose, and checks the promises.

        usage: simulate [--seeds N] [--from SEED] [--steps N] [--fault NAME] [--terse] [SEED]

          --seeds N     how many schedules (1000)
          --from SEED   the first seed (1); the seeds that found bugs run only without it
          --steps N     steps in a schedule
          --fault NAME  with a fault planted; needs the build that Scripts/faults makes
          --terse       stop at the first violation, do not shrink it, print one line
          SEED          only this schedule, shrunk if it fails

        Exit status: 0 if all promises were kept, 1 if one was broken, 2 for bad arguments.
        """

    struct Mistake: Error {
        let text: String
    }

    init(_ arguments: [String], length: Int) throws(Mistake) {
        self.length = length
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--terse": isTerse = true
            case "--seeds": seeds = try Self.positive(of: argument, &rest)
            case "--from":
                first = try Self.number(of: argument, &rest)
                runsNamed = false
            case "--steps":
                self.length = Int(min(try Self.positive(of: argument, &rest), 100_000))
            case "--fault": fault = try Self.value(of: argument, &rest)
            default:
                guard single == nil else {
                    throw Mistake(text: "one seed at a time; for several: --from SEED --seeds N")
                }
                single = try Self.number(argument)
            }
        }
    }

    private static func value(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> String {
        guard let value = rest.popFirst() else {
            throw Mistake(text: "\(option) needs a value")
        }
        return value
    }

    private static func number(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> UInt64 {
        try number(value(of: option, &rest))
    }

    private static func positive(
        of option: String, _ rest: inout ArraySlice<String>
    ) throws(Mistake) -> UInt64 {
        let number = try number(of: option, &rest)
        guard number > 0 else { throw Mistake(text: "\(option) has to be at least 1") }
        return number
    }

    private static func number(_ text: String) throws(Mistake) -> UInt64 {
        guard let number = UInt64(text) else {
            throw Mistake(text: "\"\(text)\" is neither an option nor a number")
        }
        return number
    }
}
