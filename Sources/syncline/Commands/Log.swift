internal import SessionLog
internal import SessionReplay
internal import SyncServer

extension Syncline {
    static let logCommand = Command(
        name: "log",
        summary: "Looks after a log: what is in it, whether it is sound, backups, names.",
        synopsis: "stat | check | backup FILE | export --room R"
            + " | erase-name --room R --replica N [--data DIR]",
        options: [
            Option("data", "DIR", "where the log is kept (syncline-data)"),
            Option("room", "R", "the room, for export and erase-name"),
            Option("replica", "N", "whose name is erased: the replica number of a participant"),
        ],
        notes: """
            stat        rooms with their batches, bytes and epochs, and the sizes of the files
            check       the file, and every room as replay --verify does; the first fault of each is
                        told with its sequence
            backup      the log as it is now, as one consistent file; it must not exist yet. To
                        restore it, put it as sessions.sqlite into a new directory, and serve that
            export      the session of a room as lines of JSON to standard output: a header, then an
                        event a line; replay --from reads it
            erase-name  removes the name of a participant from the session, wherever it came into the
                        room; replay --print tells the numbers. Digests do not change. No server may
                        use the directory

            A server may use the directory with all but erase-name; it is not disturbed.

            Exit status: 0; 1 if something is damaged or could not be done.
            """
    ) { arguments in
        let words = arguments.operands
        let directory = arguments["data"] ?? "syncline-data"
        let (takesRoom, takesReplica) = (
            ["export", "erase-name"].contains(words.first), words.first == "erase-name"
        )
        guard takesRoom || arguments["room"] == nil, takesReplica || arguments["replica"] == nil
        else {
            throw UsageError("--room goes with export and erase-name, --replica with the latter")
        }
        switch (words.first, words.count) {
        case ("stat", 1): try tellStatistics(of: directory)
        case ("check", 1): try check(directory)
        case ("backup", 2): try backUp(directory, to: words[1])
        case ("export", 1):
            let room = try arguments.room()
            let recording = try Recording(directory: directory, room: room.text)
            try writing(recording.export)
        case ("erase-name", 1): try eraseName(arguments, in: directory)
        case ("backup", _): throw UsageError("backup takes one FILE")
        default: throw UsageError("say stat, check, backup FILE, export or erase-name")
        }
    }

    private static func reader(of directory: String) throws -> SessionLogReader {
        guard SessionLogReader.hasLog(in: directory) else {
            throw CommandFailure("\(directory): no session log here; is --data right?")
        }
        return try SessionLogReader(directory: directory)
    }

    private static func tellStatistics(of directory: String) throws {
        let reader = try reader(of: directory)
        let rooms = try reader.statistics()
        for room in rooms {
            Console.line(
                "room \(room.name): \(room.batchCount) batches, last sequence \(room.lastSequence),"
                    + " \(room.byteCount) bytes, \(room.epochCount) epochs,"
                    + " \(room.sessionCount) sessions, replicas up to \(room.replicasReserved)")
        }
        let batchCount = rooms.reduce(0) { $0 + $1.batchCount }
        let byteCount = rooms.reduce(0) { $0 + $1.byteCount }
        Console.line("\(rooms.count) rooms, \(batchCount) batches, \(byteCount) bytes")
        let sizes = reader.fileSizes
        Console.line("file \(sizes.database) bytes, write-ahead log \(sizes.writeAheadLog) bytes")
    }

    private static func check(_ directory: String) throws {
        let reader = try reader(of: directory)
        var faultCount = 0
        let faults = try reader.faults()
        for fault in faults { Console.error("the file is damaged: \(fault)") }
        faultCount += faults.count
        let rooms = try reader.rooms()
        for room in rooms {
            do throws(ReplayError) {
                let verdict = try Recording(directory: directory, room: room.name).verify()
                Console.line(
                    "room \(room.name) is sound: \(verdict.lastSequence) batches,"
                        + " \(verdict.eventCount) events, document digest"
                        + " \(verdict.documentDigest)")
            } catch {
                Console.error("room \(room.name) is damaged: \(error)")
                faultCount += 1
            }
        }
        guard faultCount == 0 else {
            throw CommandFailure("\(faultCount) faults in \(rooms.count) rooms and the file")
        }
        Console.line("\(rooms.count) rooms and the file are sound")
    }

    private static func backUp(_ directory: String, to file: String) throws {
        let reader = try reader(of: directory)
        try reader.backUp(to: file)
        Console.line("\(file): \(try reader.rooms().count) rooms")
    }

    private static func eraseName(_ arguments: Arguments, in directory: String) throws {
        let room = try arguments.room()
        _ = try arguments.required("replica")
        guard let replica = try arguments.integer("replica", in: 1...UInt32.max) else { return }
        let count = try OfflineRooms(directory: directory).eraseName(of: replica, in: room)
        guard count > 0 else {
            throw CommandFailure("room \(room.text): replica \(replica) has no name in it")
        }
        Console.line(
            "room \(room.text): the name of replica \(replica) is erased in \(count) batches")
    }
}
