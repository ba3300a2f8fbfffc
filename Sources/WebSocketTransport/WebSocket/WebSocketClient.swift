import CLibwebsockets

/// Opens any number of WebSockets from one ``EventLoop``.
///
/// Lives as long as its loop. Everything is called on the loop's thread.
@safe
public final class WebSocketClient {
    private let loop: EventLoop
    private let table: SocketTable
    private let messageByteLimit: Int
    private var virtualHost: OpaquePointer?
    private var states: [ConnectionID: State] = [:]

    /// What a connection has beyond its socket.
    private struct State {
        let handler: any WebSocketClientHandler
        /// Messages that wait for the socket: the library corrupts a stream in which a message
        /// follows one that it had to buffer.
        var waiting: [(bytes: [UInt8], isText: Bool)] = []
        var close: (code: UInt16, reason: String)?
    }

    /// - Parameter messageByteLimit: largest message of a server. The default holds the largest
    ///   state frame many times.
    public init(
        loop: EventLoop,
        ping: PingPolicy = PingPolicy(),
        messageByteLimit: Int = 16 * 1024 * 1024
    ) throws(TransportError) {
        self.loop = loop
        self.messageByteLimit = messageByteLimit
        let library = try loop.library()
        table = SocketTable(
            loop: loop,
            library: library,
            isClient: true,
            closeMilliseconds: 5_000
        )
        let protocols = LibraryProtocols.client(ping: ping)
        library.keep(protocols)
        let host = unsafe try library.addVirtualHost(keeping: self) { info in
            unsafe protocols.fill(&info)
            unsafe info.connect_timeout_secs = 10
        }
        unsafe virtualHost = host.host
        loop.onEnd { [unowned self] in states = [:] }
    }

    /// Opens a connection. The outcome reaches `handler` in a later turn of the loop.
    ///
    /// Blocks while a name is resolved that is not in the hosts file.
    ///
    /// - Parameter handler: kept until the connection has ended.
    public func connect(
        to url: URLParts,
        subprotocol: String,
        handler: any WebSocketClientHandler
    ) -> ConnectionID {
        let socket = LibrarySocket(
            table.library.makeConnectionID(),
            path: url.path,
            subprotocol: subprotocol,
            messageByteLimit: messageByteLimit
        )
        table.add(socket)
        states[socket.identifier] = State(handler: handler)
        if !start(socket.identifier, url, subprotocol) {
            loop.schedule(after: 0) { [unowned self] in
                fail(socket.identifier, status: nil, explanation: "the connection failed at once")
            }
        }
        // The connection's deadline was set outside of the library's callbacks.
        table.library.wake()
        return socket.identifier
    }

    private func start(
        _ identifier: ConnectionID,
        _ url: URLParts,
        _ subprotocol: String
    ) -> Bool {
        var address = url.host
        if address.hasPrefix("["), address.hasSuffix("]") {
            address = String(address.dropFirst().dropLast())
        }
        // The library copies them all.
        let strings = CStringStorage([
            address, url.authority, url.path, subprotocol, LibraryProtocols.clientProtocolName,
        ])
        var info = unsafe lws_client_connect_info()
        unsafe info.address = strings[0]
        unsafe info.host = strings[1]
        unsafe info.path = strings[2]
        unsafe info.protocol = strings[3]
        unsafe info.local_protocol_name = strings[4]
        unsafe info.port = Int32(url.port)
        unsafe info.vhost = unsafe virtualHost
        unsafe info.opaque_user_data = UnsafeMutableRawPointer(
            bitPattern: UInt(identifier.number)
        )
        unsafe info.ssl_connection = Int32(bitPattern: LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
        return unsafe table.library.connect(&info) != nil
    }

    /// Sends a message, or keeps it until the socket takes it.
    ///
    /// - Returns: whether the socket took all that was sent. False also if there is no such
    ///   connection, or not yet.
    @discardableResult
    public func send(
        _ message: [UInt8],
        isText: Bool = false,
        on connection: ConnectionID
    ) -> Bool {
        guard let socket = table[connection], unsafe socket.raw != nil, !socket.isClosing,
            states[connection]?.close == nil
        else { return false }
        if socket.isBuffered || states[connection]?.waiting.isEmpty == false {
            states[connection]?.waiting.append((message, isText))
            socket.isAwaitingDrain = true
            return false
        }
        write(message, isText: isText, on: socket)
        return !socket.isBuffered
    }

    /// Whether all that was sent has left into the socket.
    public func isDrained(_ connection: ConnectionID) -> Bool {
        guard let socket = table[connection] else { return false }
        return !socket.isBuffered && states[connection]?.waiting.isEmpty ?? true
    }

    /// Closes with a close frame, behind what was sent. A connection that is not open yet is given
    /// up. `closed` or `failed` follows.
    ///
    /// - Parameter code: 1000 to 4999.
    public func close(_ connection: ConnectionID, code: UInt16, reason: String = "") {
        precondition((1000..<5000).contains(code), "no close code: \(code)")
        guard let socket = table[connection] else { return }
        guard unsafe socket.raw != nil else {
            states[connection]?.close = (code, reason)
            return
        }
        if states[connection]?.waiting.isEmpty == false {
            states[connection]?.close = (code, reason)
        } else {
            table.close(socket, code: code, reason: reason)
        }
    }

    /// Ends a connection without a word, as a crash would.
    public func abandon(_ connection: ConnectionID) {
        if let socket = table[connection] { table.hangUp(socket) }
    }

    private func write(_ message: [UInt8], isText: Bool, on socket: LibrarySocket) {
        guard let raw = unsafe socket.raw else { return }
        let headroom = syncline_lws_pre()
        // A copy of its own, since the library masks in place.
        var buffer = [UInt8](repeating: 0, count: headroom)
        buffer.reserveCapacity(headroom + message.count)
        buffer += message
        let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            unsafe lws_write(
                raw,
                buffer.baseAddress! + headroom,
                message.count,
                isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
            )
        }
        guard count >= 0 else {
            table.hangUp(socket)
            return
        }
        guard socket.isBuffered else { return }
        socket.isAwaitingDrain = true
        table.watchBuffered()
    }
}

// MARK: - What the library reports

extension WebSocketClient {
    /// - Returns: false if the connection is to end.
    func established(_ raw: OpaquePointer) -> Bool {
        guard let socket = unsafe socket(raw), let state = states[socket.identifier] else {
            return false
        }
        unsafe socket.attach(raw)
        state.handler.opened(socket.identifier)
        if let close = state.close {
            table.close(socket, code: close.code, reason: close.reason)
        }
        return true
    }

    func received(_ raw: OpaquePointer, _ piece: Span<UInt8>) {
        guard let socket = unsafe socket(raw), let state = states[socket.identifier] else { return }
        switch table.take(piece, on: socket) {
        case .nothing:
            break
        case .messageInPiece(let isText):
            state.handler.received(socket.identifier, piece, isText: isText)
        case .message(let message, let isText):
            state.handler.received(socket.identifier, message.span, isText: isText)
        }
    }

    func writable(_ raw: OpaquePointer) {
        guard let socket = unsafe socket(raw), !socket.isBuffered, !socket.isClosing else { return }
        let identifier = socket.identifier
        var waiting = states[identifier]?.waiting[...] ?? []
        while !socket.isBuffered, let next = waiting.popFirst() {
            write(next.bytes, isText: next.isText, on: socket)
        }
        states[identifier]?.waiting = Array(waiting)
        guard waiting.isEmpty else { return }
        if let close = states[identifier]?.close {
            table.close(socket, code: close.code, reason: close.reason)
        } else if socket.isAwaitingDrain, !socket.isBuffered {
            socket.isAwaitingDrain = false
            states[identifier]?.handler.drained(identifier)
        }
    }

    /// - Returns: whether the library shall answer the peer's close frame.
    func peerClosed(_ raw: OpaquePointer, _ payload: Span<UInt8>) -> Bool {
        guard let socket = unsafe socket(raw) else { return false }
        return table.peerClosed(socket, payload: payload)
    }

    func failed(_ raw: OpaquePointer, explanation: String) {
        guard let socket = unsafe socket(raw) else { return }
        let status = unsafe lws_http_client_http_response(raw)
        fail(socket.identifier, status: status == 0 ? nil : Int(status), explanation: explanation)
    }

    func closed(_ raw: OpaquePointer) {
        guard let socket = unsafe socket(raw) else { return }
        guard unsafe socket.raw != nil else {
            fail(socket.identifier, status: nil, explanation: "closed before it was open")
            return
        }
        _ = table.remove(socket.identifier)
        states.removeValue(forKey: socket.identifier)?
            .handler.closed(socket.identifier, code: socket.peerCode)
    }

    private func fail(_ identifier: ConnectionID, status: Int?, explanation: String) {
        guard table.remove(identifier) != nil else { return }
        loop.noteActivity()
        states.removeValue(forKey: identifier)?.handler.failed(
            identifier,
            WebSocketConnectFailure(httpStatus: status, explanation: explanation)
        )
    }

    private func socket(_ raw: OpaquePointer) -> LibrarySocket? {
        loop.noteActivity()
        return table[ConnectionID(number: unsafe syncline_lws_identifier(raw))]
    }
}
