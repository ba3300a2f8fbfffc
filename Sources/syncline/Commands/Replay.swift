internal import SessionReplay
internal import SyncServer

extension Syncline {
    static let replayCommand = Command(
        name: "replay",
        summary: "Reads a recorded session: prints it, verifies it, or gives the map as it was.",
        synopsis: "[--data DIR] --room R (--print | --verify | --geojson) [--at SEQ|TIME]",
        options: [
            Option("data", "DIR", "where the log is kept (syncline-data)"),
            Option("room", "R", "the room"),
            Option(switch: "print", "every event as a line of JSON (NDJSON)"),
            Option(
                switch: "verify",
                "check the whole log; exit status 1 and the first bad sequence if it is damaged"),
            Option(switch: "geojson", "the map at the end, or at a sequence"),
            Option(
                "at", "SEQ|TIME",
                "how far --geojson or --print goes: to a sequence, counted from 1, or to the last batch"
                    + " up to a time such as 2026-11-30T14:05:00Z"),
        ],
        notes: """
            A server may use the directory meanwhile; it is not disturbed. A sequence is the number of a
            batch, in which the room told its members what had just happened; the lines of --print
            carry it.
            """
    ) { arguments in
        try arguments.rejectOperands()
        let modes = ["print", "verify", "geojson"].filter(arguments.has)
        guard modes.count == 1 else {
            throw UsageError("say one of --print, --verify and --geojson")
        }
        let place = try arguments.moment()
        if place != nil, modes == ["verify"] { throw UsageError("--verify takes no --at") }
        let recording = try Recording(
            directory: arguments["data"] ?? "syncline-data", room: arguments.required("room"))
        switch modes[0] {
        case "print": try print(recording, through: place)
        case "geojson": _ = try Console.write(try recording.geoJSON(at: place) + [0x0A])
        default: try report(recording.verify(), of: recording.room)
        }
    }

    private static func print(_ recording: Recording, through place: ReplayPoint?) throws {
        var failure: ConsoleFailure?
        try recording.print(through: place) { line in
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
              features         \(verdict.featureCount) living, \(verdict.vertexCount) vertices ever
              document digest  \(verdict.documentDigest)
              drags digest     \(verdict.dragsDigest)

            """
        _ = try Console.write(Array(text.utf8))
    }
}

extension Arguments {
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
}
