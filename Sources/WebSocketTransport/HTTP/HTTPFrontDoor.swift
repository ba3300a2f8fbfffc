/// Where connections come in: listens, reads the head of each request, and judges it.
///
/// Host and origin first, for HTTP and WebSockets alike. Only a WebSocket that is granted goes to
/// the library. Why not the library from the first byte: while version 4.1 sends a response it
/// leaves further input unread, and the loop spins on it; and after a request for an unknown
/// upgrade it calls back about headers that it has freed.
final class HTTPFrontDoor {
    private let loop: EventLoop
    private let configuration: WebSocketServerConfiguration
    private let listener: Listener
    private let policy: OriginPolicy
    private var connections: [ObjectIdentifier: HTTPConnection] = [:]
    weak var owner: (any FrontDoorOwner)?

    init(
        loop: EventLoop, configuration: WebSocketServerConfiguration
    ) throws(TransportError) {
        self.loop = loop
        self.configuration = configuration
        let entrance = Entrance()
        listener = try Listener(
            loop: loop, address: configuration.bindAddress, port: configuration.port,
            sendBufferByteCount: configuration.sendBufferByteCount
        ) { entrance.door?.accept($0) }
        policy = OriginPolicy(
            bindAddress: configuration.bindAddress, port: listener.port,
            hostNames: configuration.hostNames, origins: configuration.origins)
        entrance.door = self
    }

    /// What the listener calls, which exists before the door does.
    private final class Entrance {
        weak var door: HTTPFrontDoor?
    }

    var port: UInt16 { listener.port }

    func stopAccepting() { listener.close() }

    /// Closes what is not a WebSocket, at once.
    func closeConnections() {
        for connection in Array(connections.values) { connection.close() }
    }

    private func accept(_ descriptor: Descriptor) {
        loop.noteActivity()
        let openCount = connections.count + (owner?.openSocketCount ?? 0)
        guard openCount < configuration.connectionLimit else {
            descriptor.close()
            return
        }
        do throws(TransportError) {
            let stream = try ByteStream(loop: loop, descriptor: descriptor)
            let connection = HTTPConnection(
                loop: loop, stream: stream, limits: configuration.http, host: self)
            connections[ObjectIdentifier(connection)] = connection
        } catch {
            descriptor.close()
        }
    }

    private func judge(_ request: HTTPRequest) throws(HTTPRefusal) {
        guard let host = request.header("host") else {
            throw .badRequest("exactly one Host header is needed")
        }
        guard policy.allows(host: host) else {
            throw HTTPRefusal(status: 421, "this server has another name")
        }
        let origins = request.fields.values("origin")
        guard origins.count <= 1, policy.allows(origin: origins.first) else {
            throw HTTPRefusal(status: 403, "pages of this origin are not served")
        }
    }
}

extension HTTPFrontDoor: HTTPConnectionHost {
    var hasRoomForBodies: Bool {
        let byteCount = connections.values.reduce(0) { $0 + $1.bufferedByteCount }
        return byteCount <= configuration.http.allBodiesByteCount
    }

    func hasRoom(forResponse byteCount: Int) -> Bool {
        let waiting = connections.values.reduce(0) { $0 + $1.unsentByteCount }
        return waiting == 0 || waiting + byteCount <= configuration.http.allResponsesByteCount
    }

    func decide(_ head: HTTPRequestHead) -> HTTPConnection.Decision {
        do throws(HTTPRefusal) {
            try judge(head.request)
            guard WebSocketUpgrade.isAsked(by: head.request) else { return .readBody }
            let upgrade = try WebSocketUpgrade(head, offering: configuration.subprotocols)
            if let refusal = owner?.refusal(of: head.request, subprotocol: upgrade.subprotocol) {
                return .refuse(HTTPRefusal(refusal))
            }
            return .upgrade(upgrade)
        } catch {
            return .refuse(error)
        }
    }

    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void) {
        owner?.answer(request, respond: respond)
    }

    func adopt(_ descriptor: Descriptor, for upgrade: WebSocketUpgrade, _ rest: [UInt8]) {
        guard let owner else {
            descriptor.close()
            return
        }
        owner.adopt(descriptor, for: upgrade, rest)
    }

    func ended(_ connection: HTTPConnection) {
        connections[ObjectIdentifier(connection)] = nil
    }
}
