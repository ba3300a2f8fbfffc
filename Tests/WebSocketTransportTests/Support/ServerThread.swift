internal import Glibc
import Synchronization

@testable import WebSocketTransport

/// A server on a thread of its own, for tests that block on plain sockets. It echoes messages, and
/// answers requests with what they were.
final class ServerThread: Sendable {
    /// What the server saw, copied when it ended.
    struct Record: Sendable {
        var messages: [[UInt8]] = []
        var closes: [UInt16?] = []
        var openedCount = 0
    }

    private struct State {
        var port: UInt16?
        var stop: Mailbox<Bool>?
        var record: Record?
    }

    private let state = Mutex(State())
    private let configuration: WebSocketServerConfiguration

    private let answer: String?

    private init(_ configuration: WebSocketServerConfiguration, _ answer: String?) {
        self.configuration = configuration
        self.answer = answer
    }

    /// Runs `body` with the port, then ends the server.
    ///
    /// - Parameter answer: what requests are answered with instead.
    static func with(
        _ configure: (inout WebSocketServerConfiguration) -> Void = { _ in },
        answering answer: String? = nil,
        _ body: (UInt16) throws -> Void
    ) throws -> Record {
        var configuration = WebSocketServerConfiguration(subprotocols: ["test.bin"])
        configure(&configuration)
        let thread = ServerThread(configuration, answer)
        thread.start()
        let port = thread.wait { $0.port }
        defer { thread.wait { $0.stop }.post(true) }
        try body(port)
        thread.wait { $0.stop }.post(true)
        return thread.wait { $0.record }
    }

    private func wait<Value>(_ value: (State) -> Value?) -> Value {
        while true {
            if let found = state.withLock({ value($0) }) { return found }
            usleep(1000)
        }
    }

    private func start() {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(self).toOpaque()
        _ = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<ServerThread>.fromOpaque(argument).takeRetainedValue().serve()
                return nil
            }, argument)
        pthread_detach(thread)
    }

    private func serve() {
        do {
            let loop = try EventLoop()
            let peer = ServerPeer()
            let server = try WebSocketServer(
                loop: loop, configuration: configuration, handler: peer)
            peer.server = server
            peer.echo()
            peer.respond = { [answer] request, respond in
                let text = answer ?? "\(request.method) \(request.path) \(request.body.count)"
                respond(HTTPResponse(status: 200, text: text))
            }
            let stop = try loop.makeMailbox { (_: Bool) in loop.stop() }
            state.withLock {
                $0.port = server.port
                $0.stop = stop
            }
            loop.run()
            let record = Record(
                messages: peer.messages.map(\.bytes), closes: peer.closes,
                openedCount: peer.opened.count)
            state.withLock { $0.record = record }
        } catch {
            preconditionFailure("the test's server did not start: \(error)")
        }
    }
}
