internal import Glibc
internal import SyncServer
internal import WebSocketTransport

// What import and export have in common: files, one request, and where a map is.

extension Syncline {
    /// One request, on a loop of its own.
    static func request(
        _ method: String, _ url: URLParts, body: [UInt8] = []
    ) throws(CommandFailure) -> HTTPClientResponse {
        var outcome: Result<HTTPClientResponse, HTTPClientFailure>?
        do throws(TransportError) {
            let loop = try EventLoop()
            let client = HTTPClient(loop: loop)
            let progress = UploadProgress(loop: loop, byteCount: body.count)
            client.request(
                method, url, body: body, contentType: "application/geo+json",
                sent: { progress?.note($0) },
                completion: {
                    progress?.clear()
                    outcome = $0
                    loop.stop()
                })
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

    static func refusal(
        _ response: HTTPClientResponse, of what: String = ""
    ) -> CommandFailure {
        CommandFailure("\(what)the server refused (\(response.status)): \(text(response.body))")
    }

    static func text(_ body: [UInt8]) -> String {
        var text = String(decoding: body, as: UTF8.self)
        while text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// The largest file that a server takes.
    private static let fileByteCount = 64 << 20

    static func readFile(_ name: String) throws(CommandFailure) -> [UInt8] {
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

/// Where a map is: exactly one of the two has to be said.
enum MapPlace {
    case server(URLParts)
    case directory(String)
}

extension RoomName {
    init(argument word: String) throws(UsageError) {
        guard let name = RoomName(word) else {
            throw UsageError("a room has a name of 1 to 64 of A-Z a-z 0-9 . _ ~ -, not '\(word)'")
        }
        self = name
    }
}

extension Arguments {
    func room() throws(UsageError) -> RoomName { try RoomName(argument: required("room")) }

    func mapPlace() throws(UsageError) -> MapPlace {
        switch (self["url"], self["data"]) {
        case (let url?, nil): return .server(try Self.server(url))
        case (nil, let directory?):
            guard !directory.isEmpty else { throw UsageError("--data needs a value: DIR") }
            return .directory(directory)
        case (nil, nil):
            throw UsageError(
                "say --url http://127.0.0.1:8080 (or where the server is), or --data DIR")
        case (_?, _?): throw UsageError("say either --url or --data, not both")
        }
    }

    private static func server(_ text: String) throws(UsageError) -> URLParts {
        guard text.lowercased().hasPrefix("http://") else {
            throw UsageError("--url has to start with http://, not '\(text)'")
        }
        let url: URLParts
        do throws(URLParts.Failure) {
            url = try URLParts(text)
        } catch {
            throw UsageError("--url: \(error)")
        }
        guard url.path == "/" else {
            throw UsageError("--url: give the server only; the room goes in --room")
        }
        return url
    }
}
