internal import MapModel
internal import WireProtocol

/// What a room remembers of a replica, for as long as it might come back.
struct ReplicaRecord: Sendable {
    /// The last operation that has an outcome.
    private(set) var lastDecided = OperationNumber.none
    /// The last operation whose outcome is on disk.
    var durable = OperationNumber.none
    /// The highest drag number that was granted or denied.
    var highestDrag = DragNumber.none
    /// The highest that was granted: all that batches tell, and so all that survives a restart.
    private(set) var highestGrantedDrag = DragNumber.none
    /// The last stamp that one of its writes was given.
    var lastStamp = Stamp.zero
    /// The newest outcomes, oldest first; the last one is that of `lastDecided`.
    private var outcomes: [Decision] = []

    typealias Decision = ReplicaState.Decision

    mutating func grantedDrag(_ number: DragNumber) {
        highestGrantedDrag = max(highestGrantedDrag, number)
    }

    mutating func decide(_ number: OperationNumber, _ decision: Decision) {
        lastDecided = number
        outcomes.append(decision)
        // Removing in lumps keeps this O(1) on average.
        if outcomes.count >= 2 * Limits.undoneOperationCount {
            outcomes.removeFirst(outcomes.count - Limits.undoneOperationCount)
        }
    }

    /// What was decided about a number; nil if that is not remembered.
    func decision(of number: OperationNumber) -> Decision? {
        guard number <= lastDecided else { return nil }
        let age = Int(lastDecided.rawValue - number.rawValue)
        guard age < min(outcomes.count, Limits.undoneOperationCount) else { return nil }
        return outcomes[outcomes.count - 1 - age]
    }

    /// The remembered outcomes after `number`, oldest first.
    func outcomes(after number: OperationNumber) -> [Outcome] {
        let oldest = lastDecided.rawValue - UInt32(min(outcomes.count, Limits.undoneOperationCount))
        let start = max(number.rawValue, oldest)
        guard start < lastDecided.rawValue else { return [] }
        return (start + 1...lastDecided.rawValue).map { raw in
            let number = OperationNumber(raw)
            return Outcome(number: number, refusal: decision(of: number)?.refusal)
        }
    }
}

extension ReplicaRecord {
    init(_ state: ReplicaState) {
        self.init()
        lastDecided = state.lastDecided
        durable = state.lastDecided
        highestDrag = state.highestDrag
        highestGrantedDrag = state.highestDrag
        lastStamp = state.lastStamp
        outcomes = state.decisions
    }

    /// What batches tell of a replica; nil if they tell nothing.
    func state(of replica: ReplicaID) -> ReplicaState? {
        guard lastDecided != .none || highestGrantedDrag != .none || lastStamp != .zero else {
            return nil
        }
        return ReplicaState(
            replica: replica, lastDecided: lastDecided, highestDrag: highestGrantedDrag,
            lastStamp: lastStamp,
            decisions: Array(outcomes.suffix(Limits.undoneOperationCount)))
    }
}
