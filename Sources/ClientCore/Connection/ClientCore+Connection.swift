public import MapModel
public import WireProtocol

extension ClientCore {
    /// The socket is open: says `hello`, with what it takes to resume the session if there is one.
    public mutating func connected(at now: Moment) {
        dropConnection()
        link = .greeting
        repair.connected()
        outgoing.append(.hello(hello))
    }

    private var hello: Hello {
        Hello(
            instance: instance,
            name: profile.name,
            colour: profile.colour,
            token: profile.token,
            resume: resume
        )
    }

    private var resume: Hello.Resume? {
        guard let session, session.isResumable else { return nil }
        let canFollow = !repair.needsReplacement
        return Hello.Resume(
            key: session.key,
            epoch: canFollow ? session.epoch : .none,
            sequence: canFollow ? session.sequence : 0
        )
    }

    /// The socket is closed; nil if it broke without a close code.
    ///
    /// - Parameter random: any 64 random bits; spreads the clients of a restarted server.
    public mutating func disconnected(
        _ code: CloseCode?,
        at now: Moment,
        random: UInt64
    ) -> Reconnection {
        var comeBack = code?.comeBack ?? .later
        if case .closing(let own) = link {
            comeBack = own
        } else if let code, comeBack == .never {
            events.append(.stopped(code))
        }
        dropConnection()
        return backoff.next(comeBack, at: now, random: random)
    }

    private mutating func dropConnection() {
        link = .offline
        outgoing = []
        staging.drop()
        pings = PingTimes()
        awaitedCheck = nil
        isNotSaved = false
        queue.connectionLost()
    }

    /// Leaves the room for good: own drags end at once. The host closes the socket after sending.
    public mutating func leave() {
        guard link.epoch != nil else { return }
        outgoing.append(.goodbye)
        close(.never)
    }

    /// Nothing more is heard or said on this connection.
    mutating func close(_ comeBack: CloseCode.Return) {
        link = .closing(comeBack)
        queue.connectionLost()
        events.append(.closeConnection)
    }

    /// Sends a ping; its ``ClientEvent/pong(token:roundTripMilliseconds:)`` also sets the clock.
    public mutating func ping(token: UInt64, at now: Moment) {
        guard isOnline else { return }
        pings.add(token, at: now)
        outgoing.append(.ping(token: token))
    }

    mutating func received(_ pong: Pong, at now: Moment) {
        guard let sent = pings.take(pong.token) else { return }
        let roundTrip = now.milliseconds(since: sent.monotonic)
        let (middle, overflow) = sent.wall.addingReportingOverflow(roundTrip / 2)
        if !overflow {
            clock.compare(serverMilliseconds: pong.milliseconds, wallMilliseconds: middle)
        }
        events.append(.pong(token: pong.token, roundTripMilliseconds: roundTrip))
    }

    /// Shows the others where the user's pointer is; nil if it left the map.
    public mutating func moveCursor(to position: Position?, at now: Moment) {
        var state = presence.state
        state.cursor = position
        show(state, at: now)
    }

    /// Shows the others what the user looks at, has selected, where the user is and whom it
    /// follows. The newest record is sent, at most 20 times a second; of a selection its first 64.
    public mutating func show(_ state: PresenceState, at now: Moment) {
        var state = state
        state.selection = Array(state.selection.prefix(Limits.selectionCount))
        presence.set(state)
        flushPresence(at: now)
    }

    mutating func flushPresence(at now: Moment) {
        guard isOnline, presence.take(at: now) else { return }
        outgoing.append(.presence(presence.state))
    }

    /// Tells the room, or one participant, of an event of the application's own. It is not kept for
    /// anybody, nor sent later: false if there is no connection.
    ///
    /// - Throws: ``ClientError/invalid(_:)`` if the body is longer than 16,384 bytes.
    @discardableResult
    public mutating func signal(
        _ signal: Signal, to replica: ReplicaID? = nil
    ) throws(ClientError) -> Bool {
        guard signal.body.utf8.count <= Limits.signalBodyByteCount else {
            throw .invalid(.tooLong("body"))
        }
        guard isOnline else { return false }
        outgoing.append(.signal(signal, to: replica))
        return true
    }
}
