internal import Glibc
internal import SyncServer
internal import WebSocketTransport

extension Syncline {
    static let importCommand = Command(
        name: "import",
        summary: "Adds the features of a GeoJSON file to a room of a server, all or none.",
        synopsis: "FILE [--url http://HOST:PORT] --room R",
        options: [
            Option("url", "URL", "the server (http://127.0.0.1:8080)"),
            Option("room", "R", "the room; it is made if it is new"),
        ],
        notes: """
            FILE may be - for standard input; at most 64 MiB. If a feature is not acceptable nothing
            is imported, and every such feature is named with what is wrong with it. Features are added
            to those that are there: who imports a file twice has them twice.
            """
    ) { arguments in
        guard arguments.operands.count == 1 else { throw UsageError("name one FILE") }
        let room = try arguments.room()
        let url = try arguments.url(path: "/rooms/\(room)/import")
        let body = try readFile(arguments.operands[0])
        let response = try request("POST", url, body: body)
        let file = arguments.operands[0] == "-" ? "standard input" : arguments.operands[0]
        guard response.status == 200 else { throw refusal(response, of: "\(file): ") }
        tell(response.body, of: file, in: room)
    }

    static let exportCommand = Command(
        name: "export",
        summary: "Writes the map of a room as GeoJSON to standard output.",
        synopsis: "[--url http://HOST:PORT] --room R",
        options: [
            Option("url", "URL", "the server (http://127.0.0.1:8080)"),
            Option("room", "R", "the room"),
        ]
    ) { arguments in
        try arguments.rejectOperands()
        let room = try arguments.room()
        let url = try arguments.url(path: "/rooms/\(room)/features.geojson")
        let response = try request("GET", url)
        guard response.status == 200 else { throw refusal(response) }
        guard try Console.write(response.body + [UInt8(ascii: "\n")]) else {
            throw CommandFailure("the map could not be written")
        }
    }

    /// One request, on a loop of its own.
    private static func request(
        _ method: String, _ url: URLParts, body: [UInt8] = []
    ) throws(CommandFailure) -> HTTPClientResponse {
        var outcome: Result<HTTPClientResponse, HTTPClientFailure>?
        do throws(TransportError) {
            let loop = try EventLoop()
            let client = HTTPClient(loop: loop)
            client.request(method, url, body: body, contentType: "application/geo+json") {
                outcome = $0
                loop.stop()
            }
            loop.run()
        } catch {
            throw CommandFailure("\(error)")
        }
        switch outcome {
        case .success(let response)?: return response
        case .failure(let failure)?: throw CommandFailure("http://\(url.authority): \(failure)")
        case nil: throw CommandFailure("http://\(url.authority): no answer")
        }
    }

    private static func tell(_ answer: [UInt8], of file: String, in room: String) {
        guard let receipt = ImportReceipt(answer) else {
            return Console.line("\(file): imported into room \(room)")
        }
        Console.line("\(file): \(receipt.sentence(room))")
        for notice in receipt.notices { Console.line("  \(notice)") }
    }

    private static func refusal(
        _ response: HTTPClientResponse, of what: String = ""
    ) -> CommandFailure {
        CommandFailure("\(what)the server refused (\(response.status)): \(text(response.body))")
    }

    private static func text(_ body: [UInt8]) -> String {
        var text = String(decoding: body, as: UTF8.self)
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// The largest file that a server takes.
    private static let fileByteCount = 64 << 20

    private static func readFile(_ name: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = name == "-" ? STDIN_FILENO : unsafe open(name, O_RDONLY)
        guard descriptor >= 0 else { throw systemFailure(name) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe part.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress, $0.count)
            }
            guard count >= 0 else { throw systemFailure(name) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= fileByteCount else {
                throw CommandFailure("\(name) has more than 64 MiB, the most that a server takes")
            }
        }
    }

    private static func systemFailure(_ name: String) -> CommandFailure {
        CommandFailure("\(name): \(unsafe String(cString: strerror(errno)))")
    }
}

extension Arguments {
    fileprivate func room() throws(UsageError) -> String {
        let room = try required("room")
        guard let name = RoomName(room) else {
            throw UsageError("a room has a name of 1 to 64 of A-Z a-z 0-9 . _ ~ -, not '\(room)'")
        }
        return name.text
    }

    /// The server's address with another path.
    fileprivate func url(path: String) throws(UsageError) -> URLParts {
        let text = self["url"] ?? "http://127.0.0.1:8080"
        guard text.lowercased().hasPrefix("http://") else {
            throw UsageError("--url has to start with http://, not '\(text)'")
        }
        var url: URLParts
        do throws(URLParts.Failure) {
            url = try URLParts(text)
        } catch {
            throw UsageError("--url: \(error)")
        }
        guard url.path == "/" else {
            throw UsageError("--url: give the server only; the room goes in --room")
        }
        url.path = path
        return url
    }
}
