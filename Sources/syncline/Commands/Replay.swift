internal import SessionLog
internal import SessionReplay
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let replayCommand = Command(
        name: "replay",
        summary:
            "Reads a recorded session: prints it, verifies it, gives the map as it was, or plays it again.",
        synopsis:
            "([--data DIR] --room R | --from FILE)"
            + " (--print | --verify | --geojson | --who FEATURE|all | --to URL [--speed X|max])"
            + " [--at SEQ|TIME]",
        options: [
            Option("data", "DIR", "where the log is kept (syncline-data)"),
            Option("room", "R", "the room"),
            Option("from", "FILE", "a session that log export wrote, in place of a log"),
            Option(switch: "print", "every event as a line of JSON (NDJSON)"),
            Option(
                switch: "verify",
                "check all batches and snapshots; exit status 1 and the first bad sequence if it is damaged"
            ),
            Option(switch: "geojson", "the map at the end, or at a sequence"),
            Option(
                "who", "FEATURE|all",
                "who changed what of a feature last, and when, as lines of JSON; or the last change of"
                    + " each feature"),
            Option(
                "to", "URL",
                "play it in a room of a running server, such as ws://127.0.0.1:8080/rooms/again, in which"
                    + " nothing was made yet"),
            Option(
                "speed", "X|max",
                "how many recorded seconds pass in one, 0.01 to 1000 (1), or max: as fast as the room"
                    + " answers"),
            Option(
                "at", "SEQ|TIME",
                "how far --geojson, --print, --who or --to goes: to a sequence, counted from 1, or to the last batch"
                    + " up to a time such as 2026-11-30T14:05:00Z"),
        ],
        notes: """
            A server may use the directory meanwhile; it is not disturbed. A sequence is the number of a
            batch, in which the room told its members what had just happened; the lines of --print
            carry it.

            With --to, the participants come back as clients of their own and do again what they did,
            when they did it; an import is made by a client of that name. What was refused is left out.
            A drag that the server ended, or that came late, rests where it rested. In the end the map
            is compared with the recorded one, feature by feature, and everybody's digests with the
            server's. Others may watch; what they change counts as a difference.

            A session file whose end is torn off is read up to its last whole batch, and what is missing
            is told; other damage is told with its line.

            Exit status: 0; 1 if the log is damaged, the session could not be played, or the room does
            not show what was recorded.
            """
    ) { arguments in
        try arguments.rejectOperands()
        let modes = ["print", "verify", "geojson", "who", "to"].filter {
            arguments.has($0) || arguments[$0] != nil
        }
        guard modes.count == 1 else {
            throw UsageError("say one of --print, --verify, --geojson, --who and --to")
        }
        guard arguments["speed"] == nil || modes == ["to"] else {
            throw UsageError("--speed goes with --to")
        }
        let place = try arguments.moment()
        if place != nil, modes == ["verify"] { throw UsageError("--verify takes no --at") }
        let destination = try arguments.destination()
        let speed = try arguments.speed()
        let recording = try arguments.recording()
        defer { if let tear = recording.tear { Console.error(tear) } }
        switch modes[0] {
        case "print":
            try writing { write throws(ReplayError) in
                try recording.print(through: place, to: write)
            }
        case "who":
            let feature = arguments["who"] == "all" ? nil : arguments["who"]
            try writing { write throws(ReplayError) in
                try recording.changes(of: feature, at: place, to: write)
            }
        case "geojson": _ = try Console.write(try recording.geoJSON(at: place) + [0x0A])
        case "to":
            if let destination { try play(recording, place, destination, speed) }
        default: try report(recording.verify(), of: recording.room)
        }
    }

    private static func play(
        _ recording: Recording, _ place: ReplayPoint?, _ address: URLParts,
        _ speed: LiveReplay.Speed
    ) throws {
        do throws(LiveReplayFailure) {
            let report = try LiveReplay.play(
                recording, through: place, to: address, at: speed
            ) { Console.error($0) }
            for line in report.summary { Console.error(line) }
            if report.isGood { return }
        } catch {
            throw CommandFailure("\(error)")
        }
        throw CommandFailure("the room does not show what was recorded")
    }

    /// Runs what gives lines, and writes them to standard output.
    static func writing(
        _ lines: (_ write: ([UInt8]) -> Bool) throws(ReplayError) -> Void
    ) throws {
        var failure: ConsoleFailure?
        try lines { line in
            do throws(ConsoleFailure) {
                return try Console.write(line)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    private static func report(
        _ verdict: Recording.Verdict, of room: String
    ) throws(ConsoleFailure) {
        let text =
            """
            room \(room) is sound
              last sequence    \(verdict.lastSequence)
              epochs           \(verdict.epochCount)
              events           \(verdict.eventCount)
              bytes            \(verdict.byteCount)
              snapshots        \(verdict.snapshotCount) kept
              features         \(verdict.featureCount) living, \(verdict.vertexCount) vertices ever
              document digest  \(verdict.documentDigest)
              drags digest     \(verdict.dragsDigest)

            """
        _ = try Console.write(Array(text.utf8))
    }
}

extension Arguments {
    /// The session that is read: a file, or a room of a log.
    fileprivate func recording() throws -> Recording {
        guard let file = self["from"] else {
            return try Recording(
                directory: self["data"] ?? "syncline-data", room: required("room"))
        }
        guard self["room"] == nil, self["data"] == nil else {
            throw UsageError("--from is in place of --room and --data")
        }
        return try Recording(file: file)
    }

    /// What `--at` says.
    func moment() throws(UsageError) -> ReplayPoint? {
        guard let text = self["at"] else { return nil }
        guard let place = ReplayPoint(text) else {
            throw UsageError(
                "--at has to be a sequence from 1, or a time like 2026-11-30T14:05:00Z, not '\(text)'"
            )
        }
        return place
    }

    /// The room that a session is played in.
    fileprivate func destination() throws(UsageError) -> URLParts? {
        guard let text = self["to"] else { return nil }
        let address: URLParts
        do throws(URLParts.Failure) {
            address = try URLParts(text)
        } catch {
            throw UsageError("--to: \(error)")
        }
        guard address.scheme == .ws, address.path.hasPrefix("/rooms/"), address.path.count > 7
        else {
            throw UsageError("--to has to be a room, like ws://127.0.0.1:8080/rooms/again")
        }
        return address
    }

    fileprivate func speed() throws(UsageError) -> LiveReplay.Speed {
        if self["speed"] == "max" { return .maximum }
        return .times(try decimal("speed", in: 0.01...1_000) ?? 1)
    }
}
