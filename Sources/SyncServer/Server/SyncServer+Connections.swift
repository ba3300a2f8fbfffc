internal import Credentials
internal import MapModel
internal import RoomCore
public import WebSocketTransport
internal import WireJSON
internal import WireProtocol

extension SyncServer: WebSocketServerHandler {
    /// The route of a message: bytes → message → session → room. What comes of it leaves at the end
    /// of the turn.
    public func received(_ id: ConnectionID, _ bytes: Span<UInt8>, isText: Bool) {
        guard let connection = connections[id] else { return }
        if case .leaving = connection.phase { return }
        guard isText == (connection.form == .text) else { return close(id, .unsupportedData) }
        guard let message = decode(bytes, connection.form, from: id) else { return }
        if case .unknown = message { unknownMessageCount += 1 }
        switch connection.phase {
        case .member(let replica):
            take(message, from: replica, on: id)
        case .greeting:
            guard case .hello(let hello) = message else { return close(id, .helloExpected) }
            guard !isStuck else { return close(id, .tryAgainLater) }
            greet(id, hello, host(of: connection.room))
        case .waiting, .leaving: break
        }
    }

    /// Nil if the bytes are no message; its sender is told what is wrong with them, and closed.
    private func decode(
        _ bytes: Span<UInt8>, _ form: MessageForm, from id: ConnectionID
    ) -> ClientMessage? {
        switch form {
        case .binary:
            do throws(DecodeError) {
                return try ClientMessage(binary: bytes)
            } catch {
                close(id, .undecodable, because: "\(CloseCode.undecodable.reason): \(error)")
            }
        case .text:
            do throws(TextError) {
                let message = try textReader.clientMessage(bytes)
                if fitsInBinary(message, textByteCount: bytes.count) { return message }
                close(id, .messageTooBig)
            } catch {
                close(id, error.isNotUTF8 ? .invalidText : .undecodable, because: "\(error)")
            }
        }
        return nil
    }

    /// Whether a message in text could be said in the other form too: [TX5]. A short text is always
    /// short in binary: numbers grow most there, `1e20` to the 21 digits that are canonical.
    private func fitsInBinary(_ message: ClientMessage, textByteCount: Int) -> Bool {
        let limit = options.room.frameByteCount
        return textByteCount <= limit / 6 || message.binary.count <= limit
    }

    public func refusal(of request: HTTPRequest, subprotocol: String) -> HTTPResponse? {
        guard shutdown == nil else { return .stopping }
        guard case .room = Route(request.path) else {
            return HTTPResponse(
                status: 404,
                text: "rooms are at /rooms/NAME, where NAME is 1 to 64 of A-Z a-z 0-9 . _ ~ -\n")
        }
        return nil
    }

    public func opened(_ id: ConnectionID, path: String, subprotocol: String) {
        guard case .room(let name) = Route(path),
            let form = MessageForm(subprotocol: subprotocol)
        else { return }
        let deadline = loop.now + options.room.helloMilliseconds
        let intake = Intake(messagesPerSecond: options.room.messagesPerSecond, at: loop.now)
        connections[id] = Connection(
            room: name, form: form, phase: .greeting(deadline: deadline), intake: intake)
        startTicker()
    }

    public func drained(_ id: ConnectionID) {
        guard let host = connections[id]?.host else { return }
        host.audience.drained(MemberID(id.number))
        touch(host)
    }

    public func closed(_ id: ConnectionID, code: UInt16?) {
        guard let connection = connections.removeValue(forKey: id), let host = connection.host
        else { return }
        hearRest(of: connection, id)
        host.left(id, at: now)
        touch(host)
    }

    // MARK: - Greeting

    /// A room that is still read from the log, or waits for replica numbers, greets later; until
    /// then nothing more is read from the connection.
    private func greet(_ id: ConnectionID, _ hello: Hello, _ host: RoomHost) {
        connections[id]?.host = host
        if host.isAdmitting { return admit(id, hello, into: host) }
        connections[id]?.phase = .waiting(deadline: loop.now + Self.openingMilliseconds)
        server?.setReading(false, from: id)
        startTicker()
        host.whenAdmitting { [unowned self] in
            server?.setReading(true, from: id)
            admit(id, hello, into: host)
        }
    }

    /// Lets a connection in: its welcome leaves at once, the state at the end of a turn.
    private func admit(_ id: ConnectionID, _ hello: Hello, into host: RoomHost) {
        guard let form = connections[id]?.form else { return }
        touch(host)
        do throws(CloseCode) {
            let key = hello.resume.map { KeyHash(of: $0.key) }
            if let replica = host.room?.resumed(hello, key: key),
                let earlier = host.audience.member(of: replica)
            {
                close(ConnectionID(member: earlier), .resumedElsewhere)
            }
            var admission = try host.admit(hello, key: key, at: now)
            admission.welcome.limits.frameByteCount *= UInt32(form.byteRatio)
            let welcome = encoder.frame(of: .welcome(admission.welcome), in: form)
            let isDrained = server?.send([welcome], to: id) ?? false
            host.audience.add(
                MemberID(id.number), admission, speaking: form, isDrained: isDrained)
            connections[id]?.phase = .member(admission.welcome.replica)
        } catch {
            close(id, error)
        }
    }

    /// Closes a connection; nothing more is read from it, and its session's time of grace begins.
    ///
    /// - Parameter detail: what was wrong with the bytes; the code's own sentence gives way to it.
    func close(_ id: ConnectionID, _ code: CloseCode, because detail: String? = nil) {
        guard let connection = connections[id] else { return }
        connections[id]?.phase = .leaving
        server?.close(id, code: code.rawValue, reason: detail ?? code.reason)
        guard let host = connection.host else { return }
        host.left(id, at: now)
        touch(host)
    }
}

extension ConnectionID {
    init(member: MemberID) { self.init(number: member.rawValue) }
}

extension KeyHash {
    /// The first 128 bits of the SHA-256 of a key.
    init(of key: SessionKey) {
        let hash = Secrets.sha256(key.bytes)
        self.init(high: UInt64(bytes: hash[0..<8]), low: UInt64(bytes: hash[8..<16]))
    }
}
