internal import ClientCore
internal import MapModel
internal import WebSocketTransport
internal import WireProtocol

extension Performer: WebSocketClientHandler {
    func opened(_ connection: ConnectionID) {
        core.connected(at: stage.now)
        flush()
    }

    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool) {
        guard connection == self.connection else { return }
        do throws(DecodeError) {
            core.receive(try ServerMessage(binary: message), at: stage.now)
        } catch {
            stage.fail("the server sent what cannot be read: \(error)")
        }
        flush()
    }

    func drained(_ connection: ConnectionID) {}

    func closed(_ connection: ConnectionID, code: UInt16?) {
        guard connection == self.connection else { return }
        self.connection = nil
        lost(code.flatMap(CloseCode.init(rawValue:)), "the server closed the connection")
    }

    func failed(_ connection: ConnectionID, _ failure: WebSocketConnectFailure) {
        guard connection == self.connection else { return }
        self.connection = nil
        let status = failure.httpStatus.map { "HTTP status \($0)" } ?? failure.explanation
        lost(nil, "the room cannot be reached (\(status))")
    }

    /// The connection is gone; whoever is meant to be here comes back and resumes.
    private func lost(_ code: CloseCode?, _ reason: String) {
        let random = UInt64.random(in: .min ... .max)
        if check == .asked { check = .none }
        let reconnection = core.disconnected(code, at: stage.now, random: random)
        flush()
        guard isCalled, !stage.isOver else { return }
        guard case .after(let milliseconds) = reconnection, stage.mayComeBack else {
            let why = code.map { " (\($0.rawValue), \($0.reason))" } ?? ""
            return stage.fail("\(core.profile.name): \(reason)\(why)")
        }
        stage.loop.schedule(after: milliseconds) { [unowned self] in
            if isCalled, !stage.isOver { enter() }
        }
    }

    /// Sends what the core wants to send, and does what it says, until there is nothing more.
    func flush() {
        while true {
            let messages = core.takeOutgoing()
            let events = core.takeEvents()
            if messages.isEmpty, events.isEmpty { return }
            if let connection {
                for message in messages { stage.client.send(message.binary, on: connection) }
            }
            for event in events { heard(event) }
        }
    }

    private func heard(_ event: ClientEvent) {
        switch event {
        case .closeConnection: close()
        case .sessionLost:
            stage.fail("\(core.profile.name): the room does not know the session any more")
        case .fault(let fault): stage.fail("\(core.profile.name): the server's fault: \(fault)")
        case .converged: check = .equal
        case .diverged: check = .different
        case .unchecked: check = .overtaken
        case .decided(let outcome): decided(outcome)
        case .denied(let number, let code, _): denied(number, code)
        case .dragLost(let number, _), .dragState(let number, .dragging),
            .dragState(let number, .none):
            answered(.drag(number))
        case .caughtUp:
            if let part, let replica = core.replica { stage.map.add(part, as: replica) }
        case .stopped, .uncertain, .renamed, .pong, .applied, .done, .dragState,
            .participants, .presence, .signal, .notSaved, .saved:
            break
        }
    }

    private func answered(_ question: Causality.Question) {
        if let part { stage.causality.answered(question, of: part) }
    }

    private func decided(_ outcome: Outcome) {
        answered(.operation(outcome.number))
        guard let code = outcome.refusal else { return }
        stage.missed("\(core.profile.name): the room refused an operation (\(code))")
    }

    private func denied(_ number: DragNumber, _ code: RefusalCode) {
        answered(.drag(number))
        stage.missed("\(core.profile.name): the room did not grant a drag (\(code))")
    }
}
