internal import GeoJSON
internal import RoomCore
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let importCommand = Command(
        name: "import",
        summary: "Adds the features of a GeoJSON file to a room, all or none.",
        synopsis: "FILE (--url http://HOST:PORT | --data DIR) --room R"
            + " [--big-integers refuse|string] [--room-vertices N] [--room-records N]",
        options: [
            Option("url", "URL", "the server to send it to"),
            Option(
                "data", "DIR",
                "the data directory to write to, which no server may use; made if it is missing"),
            Option("room", "R", "the room; it is made if it is new"),
            Option(
                "big-integers", "HOW",
                "refuse integers that a 64-bit float would change, or make each a string (refuse)"),
        ]
            + RoomSettings.sizes.map {
                let usual = $0.get(RoomSettings())
                return Option($0.name, $0.value, "with --data: as its server has it (\(usual))")
            },
        notes: """
            FILE may be - for standard input; at most 64 MiB. If a feature is not acceptable nothing
            is imported, and every such feature is named with what is wrong with it. Features are added
            to those that are there, under new identifiers: who imports a file twice has them twice, and
            a file that was exported changes nothing of the features that it was exported from.
            """
    ) { arguments in
        guard arguments.operands.count == 1 else { throw UsageError("name one FILE") }
        let room = try arguments.room()
        let options = try ImportOptions(arguments)
        let place = try arguments.mapPlace()
        let name = arguments.operands[0]
        let file = try readFile(name)
        let label = name == "-" ? "standard input" : name
        switch place {
        case .server(var url):
            if let limit = RoomSettings.sizes.first(where: { arguments[$0.name] != nil }) {
                throw UsageError("--\(limit.name) goes with --data: a server has its own")
            }
            url.path = "/rooms/\(room.text)/import?big-integers=\(options.bigIntegers.rawValue)"
            let response = try request("POST", url, body: file)
            guard response.status == 200 else { throw refusal(response, of: "\(label): ") }
            tell(response.body, of: label, in: room)
        case .directory(let directory):
            var limits = RoomSettings()
            try limits.take(RoomSettings.sizes, from: arguments)
            let answer = try SyncServer.importing(
                file, into: room, of: directory, options: options, limits: limits)
            guard answer.status == 200 else {
                throw CommandFailure("\(label): refused: \(text(answer.body))")
            }
            tell(answer.body, of: label, in: room)
        }
    }

    private static func tell(_ answer: [UInt8], of file: String, in room: RoomName) {
        guard let receipt = ImportReceipt(answer) else {
            return Console.line("\(file): imported into room \(room.text)")
        }
        Console.line("\(file): \(receipt.sentence(room.text))")
        for notice in receipt.notices { Console.line("  \(notice)") }
    }
}

extension ImportOptions {
    fileprivate init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        if let choice = try arguments.choice("big-integers", of: BigIntegers.self) {
            bigIntegers = choice
        }
    }
}
