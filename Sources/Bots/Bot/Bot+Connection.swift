import ClientCore
import MapModel
import WebSocketTransport
import WireJSON
import WireProtocol

extension Bot: WebSocketClientHandler {
    func opened(_ connection: ConnectionID) {
        swarm.reachability.opened()
        core.connected(at: Clock.moment)
        flush()
    }

    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool) {
        guard connection == self.connection else { return }
        switch decode(message) {
        case .success(let message): take(message)
        case .failure(let error):
            swarm.fault("\(crowd.room): a message that cannot be read (\(error))")
            swarm.client.abandon(connection)
        }
        flush()
    }

    private func decode(_ message: Span<UInt8>) -> Result<ServerMessage, any Error> {
        do {
            switch form {
            case .binary: return .success(try ServerMessage(binary: message))
            case .text: return .success(try swarm.textReader.serverMessage(message))
            }
        } catch {
            return .failure(error)
        }
    }

    func drained(_ connection: ConnectionID) {}

    func closed(_ connection: ConnectionID, code: UInt16?) {
        guard connection == self.connection else { return }
        self.connection = nil
        swarm.reachability.closed(at: Clock.moment.monotonic)
        connectionLost(code.flatMap(CloseCode.init(rawValue:)))
    }

    func failed(_ connection: ConnectionID, _ failure: WebSocketConnectFailure) {
        guard connection == self.connection else { return }
        self.connection = nil
        swarm.reachability.failed(failure)
        connectionLost(nil)
    }

    /// Whether a move would leave at once; who cannot send shows the newest place later.
    var isWritable: Bool { connection.map(swarm.client.isDrained) ?? true }

    private func connectionLost(_ code: CloseCode?) {
        if role != .observer { crowd.book.left(member, at: Clock.nanoseconds) }
        check = .none
        isAway = true
        let reconnection = core.disconnected(code, at: Clock.moment, random: random.next())
        flush()
        switch reconnection {
        case .never: leave(code)
        case .after(let milliseconds): connect(after: milliseconds)
        }
    }

    private func leave(_ code: CloseCode?) {
        isGone = true
        swarm.isGone(self, code)
    }

    // MARK: - Messages

    private func take(_ message: ServerMessage) {
        guard case .batch(let batch) = message, role != .observer else {
            return core.receive(message, at: Clock.moment)
        }
        let time = Clock.nanoseconds
        let follows =
            core.isOnline && batch.epochNumber == core.epoch.number
            && batch.sequence == core.sequence + 1
        core.receive(message, at: Clock.moment)
        if follows {
            let violations = judge.hear(batch, in: core.document)
            if !violations.isEmpty { swarm.ownerFault(crowd.room, batch.sequence, violations) }
        }
        guard follows, core.sequence == batch.sequence else { return }
        if crowd.book.received(batch, by: member, at: time) { crowd.hear(batch, swarm.tally) }
    }

    /// Sends what the core wants to send, and does what it says, until there is nothing more.
    func flush() {
        while true {
            let messages = core.takeOutgoing()
            let events = core.takeEvents()
            if messages.isEmpty, events.isEmpty { return }
            for message in messages { send(message) }
            for event in events { heard(event) }
        }
    }

    private func send(_ message: ClientMessage) {
        guard let connection else { return }
        if case .dragMove(let number, let value) = message, let replica = core.replica {
            let name = DragName(replica: replica, number: number)
            crowd.book.sent(name, value, at: Clock.nanoseconds)
        }
        switch form {
        case .binary: swarm.client.send(message.binary, on: connection)
        case .text: swarm.client.send(message.text, isText: true, on: connection)
        }
    }
}
