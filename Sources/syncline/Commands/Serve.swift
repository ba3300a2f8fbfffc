internal import SyncServer

extension Syncline {
    static let serveCommand = Command(
        name: "serve",
        summary: "Serves shared maps.",
        synopsis:
            "[--port N] [--bind ADDRESS] [--data DIR] [--flush-interval MS] [--open] [--demo]",
        options: [
            Option("port", "N", "the port to listen on; 0 picks a free one (8080)"),
            Option("bind", "ADDRESS", "the address to listen on (127.0.0.1)"),
            Option("data", "DIR", "where the log is kept; made if it is missing (syncline-data)"),
            Option(
                "flush-interval", "MS",
                "a busy room sends at most one frame per member in this time (16)"),
            Option(
                switch: "open", "allow an address that others can reach, though there are no tokens"
            ),
            Option(
                switch: "demo", "fill the rooms world, equator, alpine and tokyo if they are empty"),
            Option(
                "host", "NAMES",
                "further names by which the server is reached, separated by commas"),
            Option(
                "origin", "URLS",
                "further origins whose pages may use the server, separated by commas"),
        ],
        notes: """
            When it accepts connections it prints one line: listening on http://ADDRESS:PORT
            SIGTERM and SIGINT end it in good order: drags end, the log is saved, members are
            closed with 1001.
            """
    ) { arguments in
        try arguments.rejectOperands()
        let server = try SyncServer(ServeOptions(arguments))
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
        flushMilliseconds =
            try arguments.integer("flush-interval", in: 0...1_000) ?? flushMilliseconds
        isOpen = arguments.has("open")
        isDemo = arguments.has("demo")
        hostNames = Self.list(arguments["host"])
        origins = Self.list(arguments["origin"])
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(String.init)
    }
}
