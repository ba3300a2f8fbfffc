public import MapModel
public import WireProtocol

extension Room {
    /// Judges leases and times of grace, after all input that was ready has been read.
    ///
    /// - Parameter pause: milliseconds for which the host could hear nobody. Over a second, all
    ///   leases are extended by it.
    public mutating func endTurn(at now: Moment, pause: UInt64 = 0) {
        if pause > 1_000 { extend(by: pause) }
        for grant in leases.expired(at: now.monotonic) { end(grant, .expired, at: now) }
        let gone = present.filter { ($0.value.graceEnd ?? .max) <= now.monotonic }
        for replica in gone.keys.sorted() { leave(replica, at: now) }
    }

    private mutating func extend(by pause: UInt64) {
        leases.extend(by: pause)
        for replica in present.keys where present[replica]?.graceEnd != nil {
            present[replica]?.graceEnd? += pause
        }
    }

    /// A session's connection was not read for a while, because it said too much: its drags get that
    /// time back, but not for a change, which is owed after as long as ever.
    public mutating func extendLeases(of replica: ReplicaID, by milliseconds: UInt64) {
        leases.extend(grants(of: replica), by: milliseconds)
    }

    /// When the open batch is to be closed: at once after a quiet time, else one flush interval
    /// after the last one. Nil if nothing happened.
    public var flushTime: UInt64? {
        if !closedBatches.isEmpty { return 0 }
        return events.isEmpty ? nil : lastFlush + settings.flushMilliseconds
    }

    /// Closes the open batch and hands over all that are closed, in order. They are to be logged
    /// and sent in this order.
    public mutating func takeBatches(at now: Moment) -> [Batch] {
        closeBatch()
        lastFlush = now.monotonic
        defer { closedBatches = [] }
        return closedBatches
    }

    /// The sessions to store or to forget, in order, no later than the batches taken next.
    public mutating func takeSessionChanges() -> [SessionChange] {
        defer { sessionChanges = [] }
        return sessionChanges
    }

    mutating func closeBatch() {
        guard let stamp = clock.closeBatch() else { return }
        sequence += 1
        let batch = Batch(
            epochNumber: epoch.number, sequence: sequence, stamp: stamp,
            events: events.compactMap { $0 })
        closedBatches.append(batch)
        events.removeAll(keepingCapacity: true)
        newestMoves.removeAll(keepingCapacity: true)
    }

    /// The disk holds everything up to a sequence.
    ///
    /// - Returns: the replicas that have something newly done, in the order of their operations.
    public mutating func committed(through sequence: UInt64) -> [ReplicaID] {
        let count = undone.firstIndex { $0.sequence > sequence } ?? undone.count
        var changed: [ReplicaID] = []
        for operation in undone[..<count] {
            replicas[operation.replica]?.durable = operation.number
            if changed.last != operation.replica { changed.append(operation.replica) }
        }
        undone.removeFirst(count)
        return changed
    }

    /// Whether one more operation of a session may be without `done`; a further one closes it.
    public func hasPlace(for replica: ReplicaID) -> Bool {
        guard let record = replicas[replica] else { return true }
        let undone = record.lastDecided.rawValue - record.durable.rawValue
        return undone < Limits.undoneOperationCount
    }

    /// What a member that was told `done` up to a number has to be told now; nil if nothing.
    public func done(of replica: ReplicaID, after number: OperationNumber) -> Done? {
        guard let record = replicas[replica], record.durable > number else { return nil }
        let refused = record.outcomes(after: number).filter {
            $0.refusal != nil && $0.number <= record.durable
        }
        return Done(through: record.durable, refused: refused)
    }

    /// What ends a state frame for a member. The room must be clean.
    public func stateEnd(for replica: ReplicaID, isFirst: Bool, isReplacement: Bool) -> StateEnd {
        precondition(isClean, "a state frame stands at a sequence")
        let record = replicas[replica] ?? ReplicaRecord()
        return StateEnd(
            isFirst: isFirst,
            isReplacement: isReplacement,
            sequence: sequence,
            drags: document.drags.all,
            participants: participants,
            outcomes: record.outcomes(after: .none),
            lastDecided: record.lastDecided,
            highestDrag: record.highestDrag
        )
    }
}
