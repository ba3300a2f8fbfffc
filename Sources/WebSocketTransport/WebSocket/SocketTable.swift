import CLibwebsockets

/// The WebSockets of one server or client, by identifier, and what both do alike with them.
final class SocketTable {
    /// What a piece of input came to.
    enum Input {
        case nothing
        /// A whole message, put together from its pieces; text is valid.
        case message([UInt8], isText: Bool)
        /// The piece itself is a whole message.
        case messageInPiece(isText: Bool)
    }

    let loop: EventLoop
    let library: LibraryContext
    private let isClient: Bool
    private let closeMilliseconds: UInt64
    private var sockets: [ConnectionID: LibrarySocket] = [:]
    private var watchTimer: LoopTimer?

    /// How often sockets with buffered output are looked at for a peer that has ended its side.
    private static let watchMilliseconds: UInt64 = 100

    init(loop: EventLoop, library: LibraryContext, isClient: Bool, closeMilliseconds: UInt64) {
        self.loop = loop
        self.library = library
        self.isClient = isClient
        self.closeMilliseconds = closeMilliseconds
        loop.onEnd { [weak self] in self?.end() }
    }

    /// To be called when the kernel did not take all of a write.
    ///
    /// The library waits five seconds for the rest to leave when the peer has ended its side, and
    /// spins on the end of input meanwhile. So such a peer is hung up on sooner.
    func watchBuffered() {
        guard watchTimer == nil else { return }
        watchTimer = loop.schedule(after: Self.watchMilliseconds) { [weak self] in
            guard let self else { return }
            watchTimer = nil
            let buffered = sockets.values.filter(\.isBuffered)
            for socket in buffered where socket.peerHasEnded { socket.expire(library) }
            if !buffered.isEmpty { watchBuffered() }
        }
    }

    private func end() {
        watchTimer?.cancel()
        for socket in sockets.values { socket.closeTimer?.cancel() }
        sockets = [:]
    }

    var count: Int { sockets.count }

    /// In the order of their opening.
    var all: [LibrarySocket] {
        sockets.values.sorted { $0.identifier.number < $1.identifier.number }
    }

    subscript(identifier: ConnectionID) -> LibrarySocket? { sockets[identifier] }

    func add(_ socket: LibrarySocket) { sockets[socket.identifier] = socket }

    /// - Returns: the socket, if it was still there, and whether it was open.
    func remove(_ identifier: ConnectionID) -> (socket: LibrarySocket, wasOpen: Bool)? {
        guard let socket = sockets.removeValue(forKey: identifier) else { return nil }
        let wasOpen = unsafe socket.raw != nil
        socket.detach()
        socket.closeTimer?.cancel()
        socket.closeTimer = nil
        return (socket, wasOpen)
    }

    /// Ends a connection in the next turn, without a word to the peer.
    func hangUp(_ socket: LibrarySocket) {
        loop.schedule(after: 0) { [library] in socket.expire(library) }
    }

    /// Takes a piece of a message, and closes the connection over what is wrong with it.
    func take(_ piece: Span<UInt8>, on socket: LibrarySocket) -> Input {
        guard !socket.isClosing else { return .nothing }
        switch socket.add(piece) {
        case .incomplete:
            return .nothing
        case .tooLarge:
            let limit = socket.assembly.byteLimit
            close(socket, code: 1009, reason: "a message may have \(limit) bytes")
            return .nothing
        case .complete:
            // Closing over what is wrong with it resets the assembly, which must not be in use then.
            let message = socket.assembly.takeBytes()
            guard check(message.span, on: socket) else { return .nothing }
            return .message(message, isText: socket.isText)
        case .completeInPiece:
            guard check(piece, on: socket) else { return .nothing }
            return .messageInPiece(isText: socket.isText)
        }
    }

    /// Text must be UTF-8; the library would relay anything.
    private func check(_ message: Span<UInt8>, on socket: LibrarySocket) -> Bool {
        guard socket.isText else { return true }
        do {
            _ = try UTF8Span(validating: message)
            return true
        } catch {
            close(socket, code: 1007, reason: "text must be UTF-8")
            return false
        }
    }

    /// Sends a close frame behind all that was sent, and hangs up if no answer comes in time.
    func close(_ socket: LibrarySocket, code: UInt16, reason: String) {
        guard !socket.isClosing else { return }
        socket.isClosing = true
        socket.assembly.reset()
        // The peer's answer has to be read.
        socket.setReading(true)
        let mask = isClient ? UInt32.random(in: 0 ... .max) : nil
        guard socket.writeRaw(CloseFrame.encoded(code: code, reason: reason, mask: mask)) else {
            hangUp(socket)
            return
        }
        socket.closeTimer = loop.schedule(after: closeMilliseconds) { [weak socket, library] in
            socket?.expire(library)
        }
    }

    /// The peer's close frame has come.
    ///
    /// - Returns: true if the library shall answer it; false if it is the answer.
    func peerClosed(_ socket: LibrarySocket, payload: Span<UInt8>) -> Bool {
        guard !socket.isClosing else { return false }
        socket.isClosing = true
        socket.peerCode = CloseFrame.code(in: payload)
        return true
    }
}
