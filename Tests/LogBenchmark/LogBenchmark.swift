import Glibc
import SessionLog
import SessionReplay
import Synchronization

/// Measures the log: events appended a second, events replayed a second, each beside plain SQLite
/// with the same bytes in the same run. Prints a line for each: name, million events a second, ratio,
/// unit. `log-benchmark DIRECTORY [BATCHES]`; the directory is made.
@main
enum LogBenchmark {
    private static let room = "bench"
    private static let roundCount = 3
    /// What may wait while the disk works: as much as a server lets wait.
    private static let waitingByteCount = 16 << 20

    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 1, let batchCount = Int(words.count > 2 ? words[2] : "40000"),
            (1...10_000_000).contains(batchCount)
        else {
            print("usage: log-benchmark DIRECTORY [BATCHES]")
            exit(EX_USAGE)
        }
        guard unsafe mkdir(words[1], 0o700) == 0 else {
            print("\(words[1]) cannot be made, or is there already")
            exit(EXIT_FAILURE)
        }
        let session = RecordedMoves(batchCount: batchCount)
        var best = Figures(), plain = Figures()
        for round in 1...roundCount {
            // By turns: what slows one down slows the other down too.
            best.note(try ours(session, in: "\(words[1])/log-\(round)"))
            plain.note(PlainSQLite.measure(session.bodies, in: "\(words[1])/plain-\(round)"))
        }
        tell("append", best.append, plain.append, session.eventCount)
        tell("replay", best.replay, plain.replay, session.eventCount)
    }

    /// Seconds; the best round counts.
    struct Figures {
        var append = Double.infinity
        var replay = Double.infinity

        mutating func note(_ other: Figures) {
            append = min(append, other.append)
            replay = min(replay, other.replay)
        }
    }

    private static func tell(_ name: String, _ ours: Double, _ plain: Double, _ count: Int) {
        let millions = rounded(Double(count) / ours / 1_000_000)
        let ratio = rounded(plain / ours)
        print("log-\(name) \(millions) \(ratio) events")
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    private static func ours(_ session: RecordedMoves, in directory: String) throws -> Figures {
        let opened = Opened()
        let log = try SessionLog(directory: directory) { _ in }
        log.open(room: room, nonce: RecordedMoves.nonce) { report in
            if case .opened(let room) = report { opened.set(room.room) }
        }
        let logged = opened.wait()
        var figures = Figures()
        let start = seconds()
        for (index, body) in session.bodies.enumerated() {
            while log.waitingByteCount > waitingByteCount { usleep(1_000) }
            log.append(to: logged, sequence: UInt64(index + 1), version: 1, body: body)
        }
        try log.close()
        figures.append = seconds() - start
        let recording = try Recording(directory: directory, room: room)
        let begin = processorSeconds()
        let map = try recording.geoJSON(at: nil)
        figures.replay = processorSeconds() - begin
        precondition(map.count > 100, "the map has its line")
        return figures
    }

    /// The room, once its epoch is on disk.
    private final class Opened: Sendable {
        private let room = Mutex<LoggedRoom?>(nil)

        func set(_ opened: LoggedRoom) { room.withLock { $0 = opened } }

        func wait() -> LoggedRoom {
            while true {
                if let opened = room.withLock({ $0 }) { return opened }
                usleep(1_000)
            }
        }
    }

    /// Of an append counts what people wait for, the disk included.
    static func seconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

    /// Of a replay counts the work: other programs on the machine do not slow it down.
    static func processorSeconds() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
