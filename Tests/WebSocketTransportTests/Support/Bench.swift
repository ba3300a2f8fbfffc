import Testing

@testable import WebSocketTransport

/// A loop with a server on it, clients in the same loop, and a deadline.
final class Bench {
    let loop: EventLoop
    let peer = ServerPeer()
    let server: WebSocketServer
    let client: WebSocketClient

    init(
        _ configure: (inout WebSocketServerConfiguration) -> Void = { _ in }
    ) throws {
        loop = try EventLoop()
        var configuration = WebSocketServerConfiguration(subprotocols: ["test.bin", "test.other"])
        configure(&configuration)
        server = try WebSocketServer(loop: loop, configuration: configuration, handler: peer)
        client = try WebSocketClient(loop: loop)
        peer.server = server
    }

    /// Runs until `isDone`, looked at after each turn; records an issue after `seconds`.
    func run(
        seconds: UInt64 = 20,
        until isDone: @escaping () -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        loop.schedule(after: seconds * 1000) { [unowned self] in
            Issue.record("not done after \(seconds) s", sourceLocation: sourceLocation)
            loop.stop()
        }
        let before = loop.afterTurn
        loop.afterTurn = { [unowned self] in
            before()
            if isDone() { loop.stop() }
        }
        loop.run()
        // The test's closures hold the bench.
        peer.forgetWishes()
    }

    func connect(
        _ peer: ClientPeer,
        path: String = "/rooms/a",
        subprotocol: String = "test.bin"
    ) -> ConnectionID {
        peer.client = client
        return client.connect(
            to: url(path),
            subprotocol: subprotocol,
            handler: peer
        )
    }

    func url(_ path: String) -> URLParts {
        do {
            return try URLParts("ws://127.0.0.1:\(server.port)\(path)")
        } catch {
            preconditionFailure("a test's own address: \(error)")
        }
    }
}
