import MapModel
import WireProtocol

extension ClientCore {
    mutating func received(_ batch: Batch, at now: Moment) {
        guard !repair.needsReplacement else { return }
        guard case .online(let epoch) = link, let session else {
            return fault(.unexpectedMessage)
        }
        guard batch.epochNumber == epoch.number else {
            return fault(.foreignEpoch(expected: epoch.number, found: batch.epochNumber))
        }
        let (expected, overflow) = session.sequence.addingReportingOverflow(1)
        guard !overflow, batch.sequence == expected else {
            return fault(.replica(.gap(expected: expected, found: batch.sequence)))
        }
        do throws(ReplicaFault) {
            for event in batch.events { try apply(event, of: batch, session.replica) }
        } catch {
            return fault(.replica(error))
        }
        self.session?.sequence = batch.sequence
        clock.see(batch.stamp)
        events.append(.applied(batch))
        flushStarts(at: now)
        compareAwaitedCheck()
    }

    private mutating func apply(
        _ event: Event,
        of batch: Batch,
        _ replica: ReplicaID
    ) throws(ReplicaFault) {
        var closed: Grant?
        if case .ended(let end) = event { closed = document.drags[end.grant]?.grant }
        let lost = closed.flatMap { lostDrag($0, event) }
        try document.apply(event, at: batch.sequence)
        switch event {
        case .opened: changeRoster { $0.replace(with: []) }
        case .joined(let participant): changeRoster { $0.join(participant) }
        case .left(let replica): changeRoster { $0.leave(replica) }
        case .granted(let grant): if grant.replica == replica { granted(grant.number) }
        case .moved: break
        case .ended(let end):
            clock.see(end.stamp)
            if let lost { recordLoss(of: lost.target, end, before: lost.before) }
            if let closed, closed.replica == replica { ended(closed.number, end) }
        case .edited(let group):
            clock.see(group.stamp.advanced(by: UInt64(group.edits.count)))
            if group.replica == replica {
                history.applied(group.number, group.stamps)
                settle(group.number, nil)
            }
        case .imported(let group): clock.see(group.stamp)
        case .refused(let refused):
            if refused.replica == replica {
                history.refused(refused.number)
                settle(refused.number, refused.code)
            }
        }
    }

    /// An own drag that the room ends while the finger is down, and what was there before.
    private func lostDrag(
        _ grant: Grant, _ event: Event
    ) -> (target: DragTarget, before: Foresight)? {
        guard case .ended(let end) = event, end.operation == nil, end.reason != .cancelled,
            grant.replica == replica, ownDrag(grant.number)?.isHeld == true, let foresight
        else { return nil }
        return (grant.target, foresight)
    }

    private mutating func changeRoster(_ change: (inout Roster) -> Void) {
        change(&roster)
        if events.last != .participants { events.append(.participants) }
    }

    mutating func settle(_ number: OperationNumber, _ refusal: RefusalCode?) {
        let outcome = Outcome(number: number, refusal: refusal)
        if queue.settle(outcome) { report(outcome) }
    }

    /// Tells the user of an outcome; the drag that it ends is over.
    mutating func report(_ outcome: Outcome) {
        events.append(.decided(outcome))
        if let drag = ownDrags.first(where: { $0.operation == outcome.number }) {
            forget(drag.number)
        }
    }
}

extension EditGroup {
    /// The stamps of its edits.
    fileprivate var stamps: ClosedRange<Stamp> {
        stamp...stamp.advanced(by: UInt64(max(edits.count, 1) - 1))
    }
}
