public import WireProtocol

extension ClientCore {
    /// Takes one message of the present connection, in the order in which they came.
    ///
    /// - Complexity: O(events) for a batch, O(document) for the end of a state frame.
    public mutating func receive(_ message: ServerMessage, at now: Moment) {
        switch (message, link) {
        case (_, .offline), (_, .closing), (.unknown, _): break
        case (.welcome(let welcome), .greeting): received(welcome, at: now)
        case (.welcome, _), (_, .greeting): events.append(.fault(.unexpectedMessage))
        case (.stateRecords(let chunk), _): received(chunk)
        case (.stateEnd(let end), _): received(end, at: now)
        case (.batch(let batch), _): received(batch, at: now)
        case (.done(let done), _): received(done)
        case (.denied(let denied), _): received(denied, at: now)
        case (.pong(let pong), _): received(pong, at: now)
        case (.checked(let sequence, let digest), _): received(digest, at: sequence)
        case (.presence(let newest), _):
            let updated = roster.update(newest)
            if !updated.isEmpty { events.append(.presence(updated)) }
        case (.signal(let signal, let sender, let toAll), _):
            events.append(.signal(signal, from: sender, toAll: toAll))
        case (.notSaved, _): decidesNothing()
        case (.saved(let next), _): decidesAgain(from: next, at: now)
        }
    }

    private mutating func received(_ done: Done) {
        queue.done(through: done.through)
        events.append(.done(through: done.through))
        flushOperations()
    }
}
