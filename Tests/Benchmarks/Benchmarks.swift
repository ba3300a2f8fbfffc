import Glibc

/// Measures all benchmarks, or those that are named, and prints a line for each: name, million
/// units a second, ratio to the baseline, unit. `--once COUNT NAME` does COUNT units and
/// prints nothing: for a profiler.
@main
enum Benchmarks {
    static let all = [
        RegisterWrites.withoutJournal, RegisterWrites.withJournal, TextMoves.reading,
    ]

    static func main() {
        var names = Array(CommandLine.arguments.dropFirst())
        var onceCount: Int?
        if names.count >= 2, names[0] == "--once" {
            onceCount = Int(names[1])
            names.removeFirst(2)
        }
        for benchmark in chosen(names) {
            if let onceCount { once(benchmark, onceCount) } else { measure(benchmark) }
        }
    }

    /// Those that are named, or all. Another name ends the program.
    private static func chosen(_ names: [String]) -> [Benchmark] {
        for name in names where !all.contains(where: { $0.name == name }) {
            print("there is no benchmark \(name); there are:", all.map(\.name))
            exit(2)
        }
        return all.filter { names.isEmpty || names.contains($0.name) }
    }

    private static func measure(_ benchmark: Benchmark) {
        let result = benchmark.measure(rounds: 15, count: 400_000)
        let speed = decimals(result.millionsPerSecond)
        print(result.name, speed, decimals(result.ratio), result.unit)
    }

    private static func once(_ benchmark: Benchmark, _ count: Int) {
        _ = Stopwatch.nanoseconds(of: benchmark.prepare(), count)
    }

    /// Two digits after the point.
    private static func decimals(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
