@testable import WebSocketTransport

/// Records what a server reports, and does what a test wants on top.
final class ServerPeer: WebSocketServerHandler {
    struct Message: Equatable {
        let bytes: [UInt8]
        let isText: Bool
    }

    unowned var server: WebSocketServer!
    var opened: [ConnectionID] = []
    var paths: [String] = []
    var messages: [Message] = []
    var drainedCount = 0
    var closes: [UInt16?] = []
    var requests: [HTTPRequest] = []

    var onOpen: (ConnectionID) -> Void = { _ in }
    var onMessage: (ConnectionID, [UInt8]) -> Void = { _, _ in }
    var onDrain: (ConnectionID) -> Void = { _ in }
    var refuse: (HTTPRequest) -> HTTPResponse? = { _ in nil }
    var respond: (HTTPRequest, @escaping (HTTPResponse) -> Void) -> Void = { request, respond in
        respond(HTTPResponse(status: 404, text: "nothing at \(request.path)"))
    }

    func forgetWishes() {
        onOpen = { _ in }
        onMessage = { _, _ in }
        onDrain = { _ in }
        refuse = { _ in nil }
        respond = { _, _ in }
    }

    func echo() {
        onMessage = { [unowned self] connection, bytes in
            server.send([SharedFrame(payload: bytes)], to: connection)
        }
    }

    func refusal(of request: HTTPRequest, subprotocol: String) -> HTTPResponse? { refuse(request) }

    func opened(_ connection: ConnectionID, path: String, subprotocol: String) {
        opened.append(connection)
        paths.append(path)
        onOpen(connection)
    }

    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool) {
        let bytes = message.copied()
        messages.append(Message(bytes: bytes, isText: isText))
        onMessage(connection, bytes)
    }

    func drained(_ connection: ConnectionID) {
        drainedCount += 1
        onDrain(connection)
    }

    func closed(_ connection: ConnectionID, code: UInt16?) { closes.append(code) }

    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void) {
        requests.append(request)
        self.respond(request, respond)
    }
}

extension Span<UInt8> {
    func copied() -> [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}
