import MapModel

// The server's disk is in trouble, or well again.

extension ClientCore {
    /// Whether what asks for a decision may be sent.
    var mayAsk: Bool { isOnline && !isNotSaved }

    /// From now on what asks for a decision would be dropped, and is kept. Moves go on: they hold
    /// the drags that are granted.
    mutating func decidesNothing() {
        guard !isNotSaved else { return }
        isNotSaved = true
        events.append(.notSaved)
    }

    /// What the room has not decided was dropped: it is sent again, as on a new connection.
    mutating func decidesAgain(from next: OperationNumber, at now: Moment) {
        isNotSaved = false
        events.append(.saved)
        queue.dropped(from: next)
        // Before the first state frame nothing was sent on this connection.
        guard isOnline else { return }
        flushOperations()
        for drag in ownDrags where drag.isHeld {
            if drag.start == .sent { update(drag.number) { $0.start = .unsent } }
            update(drag.number) { $0.want() }
        }
        flushStarts(at: now)
    }
}
