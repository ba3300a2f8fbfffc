import CLibwebsockets
internal import Glibc

/// A WebSocket and HTTP server on one port of an ``EventLoop``.
///
/// Connections come in through a ``HTTPFrontDoor``, which answers requests and lets WebSockets
/// through; those belong to the library from then on.
///
/// Lives as long as its loop. Everything is called on the loop's thread.
@safe
public final class WebSocketServer {
    private let configuration: WebSocketServerConfiguration
    private weak var handler: (any WebSocketServerHandler)?
    private let loop: EventLoop
    private let table: SocketTable
    private let door: HTTPFrontDoor
    private let virtualHost: OpaquePointer
    private let virtualHostName: String
    private var adopting: ConnectionID?
    private var paused: Set<ConnectionID> = []
    private var pauseTimer: LoopTimer?
    private var scratch: [UInt8] = []

    /// Listens at once, and serves when the loop runs.
    ///
    /// - Parameter handler: must outlive the loop's run; the server does not keep it.
    /// - Throws: ``TransportError``, if it cannot listen there.
    public init(
        loop: EventLoop,
        configuration: WebSocketServerConfiguration,
        handler: any WebSocketServerHandler
    ) throws(TransportError) {
        self.loop = loop
        self.configuration = configuration
        self.handler = handler
        let library = try loop.library()
        table = SocketTable(
            loop: loop,
            library: library,
            isClient: false,
            closeMilliseconds: configuration.closeMilliseconds
        )
        let reference = Reference()
        let protocols = LibraryProtocols.server(configuration)
        library.keep(protocols)
        let host: (OpaquePointer, String)
        unsafe host = unsafe try library.addVirtualHost(keeping: reference) { info in
            unsafe protocols.fill(&info)
        }
        unsafe (virtualHost, virtualHostName) = unsafe host
        door = try HTTPFrontDoor(loop: loop, configuration: configuration)
        library.keep(self)
        reference.server = self
        door.owner = self
        loop.onEnd { [unowned self] in end() }
    }

    /// What C code points to, since it exists before the server does.
    final class Reference {
        weak var server: WebSocketServer?
    }

    /// The port that it listens on.
    public var port: UInt16 { door.port }

    /// Open WebSockets.
    public var connectionCount: Int { table.count }

    /// Sends messages in this order with one system call, at once.
    ///
    /// - Returns: whether the socket took all. If not, the rest is buffered, and `drained` follows;
    ///   until then nothing should be sent, or memory grows. False also if there is no such
    ///   connection (any more).
    /// - Complexity: O(1) for one frame, whose bytes are shared; O(n) in the bytes of several.
    @discardableResult
    public func send(_ frames: [SharedFrame], to connection: ConnectionID) -> Bool {
        guard let socket = table[connection], !socket.isClosing, !frames.isEmpty else {
            return false
        }
        let written: Bool
        if frames.count == 1 {
            written = socket.writeRaw(frames[0].bytes)
        } else {
            scratch.removeAll(keepingCapacity: true)
            for frame in frames { scratch += frame.bytes }
            written = socket.writeRaw(scratch)
        }
        guard written else {
            table.hangUp(socket)
            return false
        }
        guard socket.isBuffered else { return true }
        socket.isAwaitingDrain = true
        table.watchBuffered()
        return false
    }

    /// Whether all that was sent has left into the socket. False if there is no such connection.
    public func isDrained(_ connection: ConnectionID) -> Bool {
        guard let socket = table[connection] else { return false }
        return !socket.isBuffered
    }

    /// Closes with a close frame, behind what was sent. Nothing more is received; `closed` follows
    /// when the peer has answered or the time for it is over.
    ///
    /// - Parameters:
    ///   - code: 1000 to 4999.
    ///   - reason: cut to 123 bytes, at the end of a character.
    public func close(_ connection: ConnectionID, code: UInt16, reason: String = "") {
        precondition((1000..<5000).contains(code), "no close code: \(code)")
        guard let socket = table[connection] else { return }
        paused.remove(connection)
        table.close(socket, code: code, reason: reason)
    }

    /// Closes all WebSockets, in the order of their opening, and all HTTP connections.
    public func closeAll(code: UInt16, reason: String = "") {
        for socket in table.all { close(socket.identifier, code: code, reason: reason) }
        door.closeConnections()
    }

    /// Lets nobody in any more; who is in stays.
    public func stopAccepting() { door.stopAccepting() }

    /// Stops or resumes reading from a connection, whose peer then feels the backpressure. While it
    /// is not read, missing pongs do not count.
    public func setReading(_ isReading: Bool, from connection: ConnectionID) {
        guard let socket = table[connection], !socket.isClosing else { return }
        socket.setReading(isReading)
        socket.confirmAlive()
        if isReading { paused.remove(connection) } else { paused.insert(connection) }
        if !paused.isEmpty, pauseTimer == nil { keepPausedAlive() }
    }

    private func keepPausedAlive() {
        let interval = max(1000, UInt64(configuration.ping.intervalSeconds) * 500)
        pauseTimer = loop.schedule(after: interval) { [unowned self] in
            pauseTimer = nil
            for connection in paused { table[connection]?.confirmAlive() }
            if !paused.isEmpty { keepPausedAlive() }
        }
    }

    private func end() {
        handler = nil
        pauseTimer?.cancel()
        door.stopAccepting()
        door.closeConnections()
    }
}

// MARK: - What the front door lets in

extension WebSocketServer: FrontDoorOwner {
    var openSocketCount: Int { table.count }

    func refusal(of request: HTTPRequest, subprotocol: String) -> HTTPResponse? {
        handler?.refusal(of: request, subprotocol: subprotocol)
    }

    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void) {
        handler?.answer(request, respond: respond)
    }

    func adopt(_ descriptor: Descriptor, for upgrade: WebSocketUpgrade, _ rest: [UInt8]) {
        let socket = LibrarySocket(
            table.library.makeConnectionID(), path: upgrade.path,
            subprotocol: upgrade.subprotocol,
            messageByteLimit: configuration.messageByteLimits[upgrade.subprotocol]
                ?? configuration.messageByteLimit)
        table.add(socket)
        adopting = socket.identifier
        descriptor.set(SOL_SOCKET, SO_RCVBUF, to: configuration.receiveBufferByteCount)
        let bytes = upgrade.canonicalHead(host: virtualHostName) + rest
        unsafe bytes.withUnsafeBytes { bytes in
            _ = unsafe lws_adopt_socket_vhost_readbuf(
                virtualHost, descriptor.number,
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
        }
        adopting = nil
        if unsafe socket.raw == nil { _ = table.remove(socket.identifier) }
    }
}

// MARK: - What the library reports

extension WebSocketServer {
    /// The library has made a socket of what is being adopted.
    func adopted(_ raw: OpaquePointer) {
        guard let adopting else { return }
        unsafe syncline_lws_set_identifier(raw, adopting.number)
    }

    /// - Returns: false if the connection is to end.
    func established(_ raw: OpaquePointer) -> Bool {
        guard let socket = unsafe socket(raw) else { return false }
        unsafe socket.attach(raw)
        handler?.opened(
            socket.identifier,
            path: socket.path,
            subprotocol: socket.subprotocol
        )
        return true
    }

    func received(_ raw: OpaquePointer, _ piece: Span<UInt8>) {
        guard let socket = unsafe socket(raw) else { return }
        switch table.take(piece, on: socket) {
        case .nothing:
            break
        case .messageInPiece(let isText):
            handler?.received(socket.identifier, piece, isText: isText)
        case .message(let message, let isText):
            handler?.received(socket.identifier, message.span, isText: isText)
        }
    }

    func writable(_ raw: OpaquePointer) {
        guard let socket = unsafe socket(raw), socket.isAwaitingDrain, !socket.isBuffered else {
            return
        }
        socket.isAwaitingDrain = false
        if !socket.isClosing { handler?.drained(socket.identifier) }
    }

    /// - Returns: whether the library shall answer the peer's close frame.
    func peerClosed(_ raw: OpaquePointer, _ payload: Span<UInt8>) -> Bool {
        guard let socket = unsafe socket(raw) else { return false }
        return table.peerClosed(socket, payload: payload)
    }

    func closed(_ raw: OpaquePointer) {
        loop.noteActivity()
        let identifier = ConnectionID(number: unsafe syncline_lws_identifier(raw))
        guard let (socket, wasOpen) = table.remove(identifier) else { return }
        paused.remove(identifier)
        guard wasOpen else { return }
        handler?.closed(identifier, code: socket.peerCode)
    }

    private func socket(_ raw: OpaquePointer) -> LibrarySocket? {
        loop.noteActivity()
        return table[ConnectionID(number: unsafe syncline_lws_identifier(raw))]
    }
}
