import MapModel
import WireProtocol

/// The operations that are pending or may have to be sent again, in number order.
struct OperationQueue: Hashable, Sendable {
    private(set) var entries: [QueuedOperation] = []
    /// What was refused and not acknowledged, the oldest first.
    private(set) var refused: [RefusedContent] = []

    /// As many as may wait for an outcome at once.
    private static let refusedCount = 256

    init(refused: [RefusedContent] = []) { self.refused = refused }

    mutating func forgetRefusals() { refused = [] }

    /// Adds the operation with the next number.
    mutating func append(_ entry: QueuedOperation) { entries.append(entry) }

    /// Takes the messages that may be sent now: never more than `limit` are without `done`.
    mutating func takeSendable(limit: Int) -> [ClientMessage] {
        var room = limit - entries.count { $0.isInFlight }
        var messages: [ClientMessage] = []
        for index in entries.indices where entries[index].isResent && !entries[index].isInFlight {
            guard room > 0 else { break }
            entries[index].isInFlight = true
            entries[index].wasSent = true
            messages.append(entries[index].message)
            room -= 1
        }
        return messages
    }

    /// The connection is gone: whatever is not done is sent on the next one, as late.
    mutating func connectionLost() {
        for index in entries.indices where entries[index].isResent {
            entries[index].isInFlight = false
            entries[index].isLate = true
        }
    }

    /// The room has dropped what it was sent from a number on; what was made since counts as late,
    /// too.
    mutating func dropped(from next: OperationNumber) {
        for index in entries.indices where entries[index].number >= next {
            guard entries[index].isResent else { continue }
            entries[index].isInFlight = false
            entries[index].isLate = true
        }
    }

    /// Everything up to a number is on disk. What was never sent cannot be.
    mutating func done(through number: OperationNumber) {
        for index in entries.indices where entries[index].number <= number {
            guard entries[index].wasSent else { break }
            entries[index].isResent = false
            entries[index].isInFlight = false
        }
        removeFinished()
    }

    /// Ends pending. True if the user does not know of this outcome.
    mutating func settle(_ outcome: Outcome) -> Bool {
        guard let index = index(of: outcome.number), entries[index].wasSent else { return false }
        let isNews = settle(index, outcome)
        removeFinished()
        return isNews
    }

    /// Takes over what a state frame says. On a replacement whatever is not done becomes pending
    /// again first: the life of the room that had applied it may be gone.
    ///
    /// - Returns: the outcomes that the user does not know of, in number order.
    mutating func settle(
        _ outcomes: [Outcome],
        lastDecided: OperationNumber,
        isReplacement: Bool
    ) -> [Outcome] {
        if isReplacement {
            for index in entries.indices where entries[index].isResent {
                entries[index].isPending = true
            }
        }
        var news = outcomes.filter { outcome in
            guard let index = index(of: outcome.number), entries[index].wasSent else {
                return false
            }
            return settle(index, outcome)
        }
        // The room keeps as many outcomes as may wait for `done`, so this finds nothing unless it
        // keeps fewer than it promises; a decided operation must not stay pending for ever.
        for index in entries.indices where entries[index].number <= lastDecided {
            guard entries[index].wasSent else { break }
            guard entries[index].isPending else { continue }
            let outcome = Outcome(number: entries[index].number, refusal: nil)
            if settle(index, outcome) { news.append(outcome) }
        }
        removeFinished()
        return news.sorted { $0.number < $1.number }
    }

    private mutating func settle(_ index: Int, _ outcome: Outcome) -> Bool {
        entries[index].isPending = false
        guard entries[index].reported != outcome else { return false }
        entries[index].reported = outcome
        note(outcome, of: entries[index])
        return true
    }

    /// After a crash of the room an operation may get another outcome.
    private mutating func note(_ outcome: Outcome, of entry: QueuedOperation) {
        refused.removeAll { $0.number == entry.number && $0.content == entry.content }
        guard let code = outcome.refusal else { return }
        refused.append(
            RefusedContent(number: entry.number, content: entry.content, code: code))
        if refused.count > Self.refusedCount { refused.removeFirst() }
    }

    private mutating func removeFinished() {
        entries.removeAll { !$0.isPending && !$0.isResent }
    }

    private func index(of number: OperationNumber) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
    }
}

// MARK: - Reading

extension OperationQueue {
    /// The operations that lie over the confirmed document, in number order.
    var pending: some Sequence<QueuedOperation> { entries.lazy.filter(\.isPending) }

    /// Whether an operation merges by its own stamp: it is late, and no pending one before it gets a
    /// stamp of the room, above which the room would raise this one.
    ///
    /// - Parameter endsGrant: whether an operation ends a drag that is open, which is never late.
    func mergesByOwnStamp(
        _ entry: QueuedOperation,
        _ endsGrant: (QueuedOperation) -> Bool
    ) -> Bool {
        guard entry.isLate else { return false }
        return !pending.contains { $0.number < entry.number && (!$0.isLate || endsGrant($0)) }
    }

    /// The first operation that has to be sent on a new connection.
    var firstResent: OperationNumber? { entries.first(where: \.isResent)?.number }

    /// The first operation that the server cannot have heard of.
    var firstUnsent: OperationNumber? { entries.first { !$0.wasSent }?.number }

    /// Whether an operation was never put on the present connection.
    func isHeldBack(_ number: OperationNumber) -> Bool {
        index(of: number).map { entries[$0].isResent && !entries[$0].isInFlight } ?? false
    }
}
