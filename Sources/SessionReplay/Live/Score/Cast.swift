internal import MapModel
internal import SessionLog
internal import WireProtocol

/// Who plays in a recording, as a first reading of all of it tells. The log is verified on the way.
struct Cast {
    /// Participants and imports, in the order in which they came first, which is ascending.
    private(set) var replicas: [ReplicaID] = []
    /// How often each came into the room.
    private(set) var joinCounts: [ReplicaID: Int] = [:]
    private(set) var lastSequence: UInt64 = 0
    /// When the first and the last batch were opened, in milliseconds since 1970.
    private(set) var times: ClosedRange<UInt64> = 0...0

    /// - Throws: ``ReplayError`` with the first bad sequence.
    init(_ recording: Recording, through place: ReplayPoint?) throws(ReplayError) {
        var verifier = LogVerifier(epochs: recording.epochs)
        var here: Set<ReplicaID> = []
        var batches = try recording.batches(through: place)
        while let (batch, _) = try batches.next() {
            try verifier.check(batch)
            for event in batch.events { note(event, &here) }
            try checkOrder(at: batch.sequence)
            let time = batch.stamp.milliseconds
            times = (lastSequence == 0 ? time : times.lowerBound)...time
            lastSequence = batch.sequence
        }
        if case .sequence(let sequence) = place, lastSequence < sequence {
            throw ReplayError("the log ends at sequence \(lastSequence), before \(sequence)")
        }
    }

    private mutating func note(_ event: Event, _ here: inout Set<ReplicaID>) {
        switch event {
        case .opened: here = []
        case .joined(let participant):
            meet(participant.replica)
            if here.insert(participant.replica).inserted {
                joinCounts[participant.replica, default: 0] += 1
            }
        case .left(let replica): here.remove(replica)
        case .imported(let group): meet(group.replica)
        case .granted, .moved, .ended, .edited, .refused: break
        }
    }

    private mutating func meet(_ replica: ReplicaID) {
        if joinCounts.updateValue(joinCounts[replica] ?? 0, forKey: replica) == nil {
            replicas.append(replica)
        }
    }

    /// A room numbers those who come one after the other, and live ones are numbered alike.
    private func checkOrder(at sequence: UInt64) throws(ReplayError) {
        guard let last = replicas.last, replicas.count > 1 else { return }
        let before = replicas[replicas.count - 2]
        guard before > last else { return }
        throw ReplayError(
            "replica \(last.rawValue) comes first after \(before.rawValue)", at: sequence)
    }
}
