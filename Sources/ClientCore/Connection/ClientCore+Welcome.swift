import MapModel
import WireProtocol

extension ClientCore {
    mutating func received(_ welcome: Welcome, at now: Moment) {
        if let session, welcome.isResumed, welcome.replica == session.replica {
            guard continues(session, with: welcome) else {
                self.session?.isResumable = false
                return close(.now)
            }
            self.session?.key = welcome.key
        } else {
            begin(welcome)
        }
        link = .catchingUp(welcome.epoch)
        limits = welcome.limits
        clock.see(welcome.stamp)
        clock.restart(serverMilliseconds: welcome.milliseconds, at: now)
    }

    /// Whether the numbers of the room and of this client fit. They do not if the server was put
    /// back to a backup, or this client was: then the room lacks operations that the client no
    /// longer keeps, or has some that it never made.
    private func continues(_ session: Session, with welcome: Welcome) -> Bool {
        let next = UInt64(session.lastNumber.rawValue) + 1
        let afterDecided = UInt64(welcome.lastDecided.rawValue) + 1
        let firstResent = queue.firstResent.map { UInt64($0.rawValue) } ?? next
        let firstUnsent = queue.firstUnsent.map { UInt64($0.rawValue) } ?? next
        return firstResent <= afterDecided && afterDecided <= firstUnsent
    }

    /// A session begins. What an earlier one leaves behind is made again if the room cannot have
    /// heard of it, and reported to the user if it can. Its steps were another replica's: they are
    /// not taken back any more.
    private mutating func begin(_ welcome: Welcome) {
        let isFirst = session == nil
        session = Session(key: welcome.key, replica: welcome.replica)
        guard !isFirst else { return }
        repair.needsReplacement = true
        history = UndoHistory()
        events.append(.sessionLost)
        let old = queue.entries
        let uncertain = old.filter(\.isUncertain).map(\.content)
        if !uncertain.isEmpty { events.append(.uncertain(uncertain)) }
        let renaming = makeAgain(old.filter { !$0.wasSent })
        if !renaming.isEmpty { events.append(.renamed(renaming)) }
        loseDrags(renaming)
    }

    /// Gives operations the numbers and identifiers of the new session. Their stamps stay: they were
    /// made when they were made.
    private mutating func makeAgain(_ unsent: [QueuedOperation]) -> Renaming {
        var renaming = Renaming()
        queue = OperationQueue(refused: queue.refused)
        guard var session else { return renaming }
        for var entry in unsent {
            guard let number = session.lastNumber.next else { break }
            renaming.add(entry.number, as: number)
            entry.number = number
            entry.content = renaming.rewritten(entry.content, from: &session.identifiers)
            session.lastNumber = number
            queue.append(entry)
        }
        self.session = session
        return renaming
    }

    /// Own drags are over with their session; but an end that was never sent has its outcome yet to
    /// come.
    private mutating func loseDrags(_ renaming: Renaming) {
        for drag in ownDrags {
            if let number = drag.operation.flatMap(renaming.number) {
                update(drag.number) { $0.operation = number }
            } else {
                lose(drag.number, .sessionLost)
            }
        }
    }
}

extension QueuedOperation {
    /// Sent, and neither known to be on disk nor to be refused.
    fileprivate var isUncertain: Bool {
        wasSent && isResent && reported?.refusal == nil
    }
}
