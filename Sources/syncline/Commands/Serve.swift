internal import RoomCore
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let serveCommand = Command(
        name: "serve",
        summary: "Serves shared maps.",
        synopsis:
            "[--port N] [--bind ADDRESS] [--data DIR] [--flush-interval MS] [--snapshot-every N]"
            + " [--idle-timeout MS] [--open] [--demo] [--host NAMES] [--origin URLS] [LIMITS]",
        options: [
            Option("port", "N", "the port to listen on; 0 picks a free one (8080)"),
            Option("bind", "ADDRESS", "the address to listen on (127.0.0.1)"),
            Option("data", "DIR", "where the log is kept; made if it is missing (syncline-data)"),
            Option(
                "flush-interval", "MS",
                "a busy room sends at most one frame per member in this time (16)"),
            Option(
                "snapshot-every", "N",
                "store a room as a whole after so many batches, and when it leaves memory, so that"
                    + " it opens fast; 0: never (10000)"),
            Option(
                "idle-timeout", "MS",
                "a room that nobody is in leaves memory after this time, 100 to 86400000 (60000)"),
            Option(
                switch: "open", "allow an address that others can reach, though there are no tokens"
            ),
            Option(
                switch: "demo", "fill the rooms world, equator, alpine and tokyo if they are empty"),
            Option(
                "host", "NAMES",
                "further names by which the server is reached, without port, separated by commas"),
            Option(
                "origin", "URLS",
                "further origins whose pages may use the server, such as https://maps.example,"
                    + " separated by commas"),
        ] + RoomSettings.limits.map(\.option),
        notes: """
            When it accepts connections it prints one line: listening on http://ADDRESS:PORT
            SIGTERM and SIGINT end it in good order: drags end, the log is saved, members are
            closed with 1001.
            """
    ) { arguments in
        try arguments.rejectOperands()
        let options = try ServeOptions(arguments)
        guard BindAddress.resolves(options.bindAddress) else {
            throw CommandFailure("--bind: '\(options.bindAddress)' is no address")
        }
        let server = try SyncServer(options)
        let address =
            server.bindAddress.contains(":") ? "[\(server.bindAddress)]" : server.bindAddress
        Console.line("listening on http://\(address):\(server.port)")
        try server.run()
    }
}

extension ServeOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        port = try arguments.integer("port", in: 0...UInt16.max) ?? port
        bindAddress = arguments["bind"] ?? bindAddress
        dataDirectory = arguments["data"] ?? dataDirectory
        room.flushMilliseconds =
            try arguments.integer("flush-interval", in: 0...1_000) ?? room.flushMilliseconds
        snapshotBatches =
            try arguments.integer("snapshot-every", in: 0...UInt64(1 << 53)) ?? snapshotBatches
        idleMilliseconds =
            try arguments.integer("idle-timeout", in: 100...86_400_000) ?? idleMilliseconds
        try room.take(RoomSettings.limits, from: arguments)
        isOpen = arguments.has("open")
        isDemo = arguments.has("demo")
        hostNames = Self.list(arguments["host"])
        if let name = hostNames.first(where: { !Self.isHostName($0) }) {
            throw UsageError("--host takes names without scheme, port and path, not '\(name)'")
        }
        origins = Self.list(arguments["origin"])
        if let origin = origins.first(where: { !Self.isOrigin($0) }) {
            throw UsageError(
                "--origin takes a scheme and a host, such as https://maps.example, not '\(origin)'")
        }
    }

    /// Others would never match a `Host` header: refused, rather than silently without effect.
    private static func isHostName(_ text: String) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") { return true }
        return !text.contains { ":/ ".contains($0) }
    }

    /// As a browser writes it: no path, not even a slash.
    private static func isOrigin(_ text: String) -> Bool {
        guard let separator = text.firstRange(of: "://") else { return false }
        let host = text[separator.upperBound...]
        return separator.lowerBound > text.startIndex && !host.isEmpty
            && !host.contains { "/?# ".contains($0) }
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(String.init)
    }
}
