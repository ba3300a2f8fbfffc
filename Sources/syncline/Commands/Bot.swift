internal import Bots
internal import SyncServer

extension Syncline {
    static let botCommand = Command(
        name: "bot",
        summary: "Lets simulated people drag on a server's maps, and judges the server.",
        synopsis:
            "[--url URL] [--room R | --rooms N] --bots B [--draggers D] [--rate HZ] [--duration S]"
            + " [--seed N] [--mix NAME] [--form NAME] [--server-pid PID] [--report FILE]",
        options: [
            Option("url", "URL", "the server alone, without a path (ws://127.0.0.1:8080)"),
            Option("room", "R", "the room to go to (world)"),
            Option("rooms", "N", "go to the rooms bots-1 to bots-N instead, spread evenly"),
            Option("bots", "B", "how many people, 1 to 5000"),
            Option("draggers", "D", "how many of them drag; the others watch (half of them)"),
            Option("rate", "HZ", "moves a second of a drag, 1 to 60 (30)"),
            Option("duration", "S", "seconds of dragging (10)"),
            Option("seed", "N", "what the behaviour of everybody is drawn from (1)"),
            Option(
                "mix", "NAME",
                "what drags hold: single vertices, human (mostly those), or wide (all forms alike)"),
            Option(
                "form", "NAME",
                "what they speak: binary, text (JSON), or both, every other bot text (binary)"),
            Option(
                "server-pid", "PID", "the server's process, to measure its use of the processor"),
            Option("report", "FILE", "write the figures as JSON; - is standard output"),
        ],
        notes: """
            Draggers press a vertex, a few in a row, or a whole small shape, hesitate, follow a
            curve, rest, let go; some take back, some contend for what another one drags, some
            write properties, draw and erase. An empty room gets features first. Who loses the
            server comes back and resumes.

              sent        moves put on the wire; repeats that renew a lease are not counted
              ungranted   of those, moves of drags that were denied or lost before a grant
              delivered   pairs of a sent move and a member, in sync when it was sent, who got
                          that move, a newer one of the same drag, or the drag's end, by a batch
                          or a state frame; the sender is such a member too
              conflated   delivered pairs in which a newer move or the end stood in
              undelivered
                          pairs that were never delivered
              latency_ms  from sending to receipt, of all delivered pairs; percentiles are at
                          most 3 % too large
              grants, denials, expiries, reconnects
                          grants and leases that ran out, as the room tells; denied drags; bots
                          that came back
              grants_several, grants_whole
                          of the grants, those of several vertices and of whole shapes
              sessions_lost
                          sessions that the server did not know any more
              done        operations reported done, that is: on disk
              done_lost   of those, operations that have no outcome, or whose effect is missing
                          from the final map although nothing later wrote there
              refused     operations that the room refused
              faults      messages that cannot be, bots sent away, sessions forgotten in which
                          something was done
              server_cpu_us_per_delivered
                          processor time of --server-pid while the bots dragged, per delivered
                          pair; null without one
              converged   in the end the server confirmed everybody's digests, and everybody's
                          map is that of an observer who joined last; and there were no faults
              one_owner   in room order no vertex ever had two holders, one of them perhaps by
                          its whole feature, and nobody wrote on a connection to what another
                          one held
              server_gone_since_s
                          the second of the run in which the server went away, if it did not come
                          back within 30 s; null if it is there

            What nobody could look at in the end is null, or "unknown": whether all converged, how
            many operations are lost.

            Exit status: 0 if converged, one owner, and nothing done was lost; 1 if not; 2 if that is
            unknown, as the server cannot be reached within 10 s, or goes away for over 30 s.
            """
    ) { arguments in
        try arguments.rejectOperands()
        let options = try SwarmOptions(arguments)
        do throws(SwarmFailure) {
            let report = try Swarm(options) { Console.error($0) }.run()
            for line in report.summary { Console.error(line) }
            if let path = arguments["report"] { try ReportFile.write(report.json, to: path) }
            switch report.isGood {
            case true?: break
            case false?: throw SwarmFailure.failed("the server did not keep its promises")
            case nil: throw SwarmFailure.unreachable(report.doubt)
            }
        } catch {
            switch error {
            case .options(let text): throw UsageError(text)
            case .unreachable(let text): throw CommandFailure(text, status: 2)
            case .failed(let text): throw CommandFailure(text)
            }
        }
    }
}

extension SwarmOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        let url = arguments["url"] ?? "ws://127.0.0.1:8080"
        _ = try arguments.required("bots")
        let botCount = try arguments.integer("bots", in: 1...5_000) ?? 1
        self.init(
            url: url,
            rooms: try Self.rooms(arguments),
            botCount: botCount,
            draggerCount: try arguments.integer("draggers", in: 0...botCount)
                ?? (botCount + 1) / 2,
            rate: try arguments.decimal("rate", in: 1...60) ?? 30,
            durationSeconds: try arguments.decimal("duration", in: 1...86_400) ?? 10,
            seed: try arguments.integer("seed", in: 0...UInt64.max) ?? 1,
            mix: try arguments.choice("mix", of: BotMix.self) ?? .human,
            forms: try arguments.choice("form", of: SpokenForms.self) ?? .binary,
            serverProcess: try arguments.integer("server-pid", in: 1...Int32.max)
        )
    }

    private static func rooms(_ arguments: Arguments) throws(UsageError) -> [String] {
        guard let count = try arguments.integer("rooms", in: 1...1_000) else {
            let name = arguments["room"] ?? "world"
            let isName = name.utf8.allSatisfy { byte in
                byte < 128 && (isLetterOrDigit(byte) || "._~-".utf8.contains(byte))
            }
            guard isName, (1...64).contains(name.utf8.count), name != ".", name != ".." else {
                throw UsageError("--room takes 1 to 64 letters, digits and . _ ~ -")
            }
            return [name]
        }
        guard arguments["room"] == nil else { throw UsageError("--room or --rooms, not both") }
        return (1...count).map { "bots-\($0)" }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension BotReport {
    /// Why it is unknown whether the server kept its promises.
    fileprivate var doubt: String {
        let reason =
            serverGoneSince.map { "the server is gone since second \($0)" }
            ?? "nobody could look at the final map"
        return "\(reason): whether it kept its promises is unknown"
    }
}
