import MapModel
import WireProtocol

// State frames: staged, and applied whole at their end.

extension ClientCore {
    mutating func received(_ chunk: StateRecords) {
        if repair.needsReplacement && !chunk.isReplacement { return staging.drop() }
        if !staging.add(chunk) { fault(.brokenFrame) }
    }

    mutating func received(_ end: StateEnd, at now: Moment) {
        guard let epoch = link.epoch else { return }
        if repair.needsReplacement && !end.isReplacement { return askForReplacement() }
        guard let records = staging.finish(end), end.isReplacement || end.sequence >= sequence
        else { return fault(.brokenFrame) }
        do throws(ReplicaFault) {
            try apply(records, end)
        } catch {
            return fault(.replica(error))
        }
        for record in records { clock.see(record.stamp) }
        adopt(end, epoch, at: now)
    }

    /// A replacement that cannot be applied leaves nothing behind. A difference is merged in place:
    /// a copy of the document for each would make those slower that are behind already; if it
    /// fails, nothing but a replacement is believed any more, here or on the next connection.
    private mutating func apply(
        _ records: [StateRecord],
        _ end: StateEnd
    ) throws(ReplicaFault) {
        guard end.isReplacement else { return try document.merge(records, end.drags) }
        var next = Document()
        try next.merge(records, end.drags)
        document = next
    }

    /// Epoch and sequence are taken over together with the content.
    private mutating func adopt(_ end: StateEnd, _ epoch: Epoch, at now: Moment) {
        session?.epoch = epoch
        session?.sequence = end.sequence
        if end.isReplacement { repair.replaced() }
        roster.replace(with: end.participants)
        events.append(.caughtUp(sequence: end.sequence, isReplacement: end.isReplacement))
        events.append(.participants)
        let news = queue.settle(
            end.outcomes,
            lastDecided: end.lastDecided,
            isReplacement: end.isReplacement
        )
        for outcome in news { report(outcome) }
        settleHistory(end.outcomes)
        reconcileDrags(end)
        if case .catchingUp = link { comeOnline(epoch, end, at: now) }
        compareAwaitedCheck()
    }

    private mutating func settleHistory(_ outcomes: [Outcome]) {
        guard let replica else { return }
        for outcome in outcomes where outcome.refusal != nil { history.refused(outcome.number) }
        let applied = outcomes.lazy.filter { $0.refusal == nil }.map(\.number)
        history.applied(Set(applied), in: document, of: replica)
    }

    /// After the first frame of a connection: undone operations first, then drags that the room has
    /// not heard of, then the newest values of those that live.
    private mutating func comeOnline(_ epoch: Epoch, _ end: StateEnd, at now: Moment) {
        link = .online(epoch)
        backoff.online(at: now)
        presence.connected()
        flushOperations()
        resumeDrags(above: end.highestDrag, at: now)
        flushPresence(at: now)
    }
}

// MARK: - Faults

extension ClientCore {
    /// The server said something that cannot be: asks for a replacement, and believes no batch
    /// before it.
    mutating func fault(_ reason: ClientFault) {
        events.append(.fault(reason))
        repairDocument()
    }

    mutating func repairDocument() {
        staging.drop()
        awaitedCheck = nil
        if repair.fault() { close(.later) } else { askForReplacement() }
    }

    private mutating func askForReplacement() {
        guard !repair.isAsked, link.epoch != nil else { return }
        repair.isAsked = true
        outgoing.append(.replace)
    }
}

extension Document {
    fileprivate mutating func merge(
        _ records: [StateRecord],
        _ open: [OpenDrag]
    ) throws(ReplicaFault) {
        for record in records { try merge(record) }
        try replaceDrags(with: open)
    }
}
