public import MapModel
public import WireProtocol

extension Room {
    /// Does what a member asks, as far as it concerns the map.
    ///
    /// Nothing that a client can send traps or disturbs anybody else.
    public mutating func receive(
        _ message: ClientMessage, from replica: ReplicaID, at now: Moment
    ) -> Reply {
        guard present[replica]?.isConnected == true else { return .none }
        if isReadOnly, let reply = drop(message, from: replica, at: now) { return reply }
        switch message {
        case .dragStart(let number, let target):
            return start(DragName(replica: replica, number: number), target, at: now)
        case .dragMove(let number, let value):
            move(DragName(replica: replica, number: number), to: value, at: now)
            return .none
        case .numbered(let numbered):
            return decide(numbered, from: replica, at: now)
        case .goodbye:
            depart(replica, at: now)
            return .close(.normal)
        case .hello:
            return .close(.helloExpected)
        case .presence, .signal, .ping, .check, .replace, .unknown:
            return .none
        }
    }

    /// Appends an event: to the state, to the books and to the open batch.
    mutating func emit(_ event: Event, at now: Moment) {
        clock.openBatch(wall: now.wall)
        do {
            try record(event, sequence: sequence + 1)
        } catch {
            preconditionFailure("the room made an event that cannot be: \(error)")
        }
        if case .moved(let grant, _) = event {
            if let older = newestMoves.updateValue(events.count, forKey: grant) {
                events[older] = nil
            }
        }
        events.append(event)
    }

    /// Takes stamps for the next event, whose batch must be able to hold their offsets.
    mutating func takeStamps(_ count: Int, at now: Moment) -> Stamp {
        if !clock.hasRoom(for: count) { closeBatch() }
        clock.openBatch(wall: now.wall)
        return clock.take(count)
    }

    /// Applies an event and keeps the books; alike when it happens and when a log is read.
    ///
    /// - Throws: ``ReplicaFault`` if the event cannot follow.
    mutating func record(_ event: Event, sequence: UInt64) throws(ReplicaFault) {
        if case .ended(let end) = event, let drag = document.drags[end.grant] {
            drags[DragName(replica: drag.grant.replica, number: drag.grant.number)] = nil
        }
        try document.apply(event, at: sequence)
        switch event {
        case .granted(let grant):
            drags[DragName(replica: grant.replica, number: grant.number)] = grant.grant
            decidedDrag(grant.number, of: grant.replica)
            replicas[grant.replica]?.grantedDrag(grant.number)
        case .ended(let end):
            leases.remove(end.grant)
            stamped(end.replica, end.stamp)
            if let operation = end.operation {
                try decided(end.replica, operation.number, nil, operation.content, sequence)
            }
        case .edited(let group):
            let last = group.stamp.advanced(by: UInt64(max(group.edits.count, 1) - 1))
            stamped(group.replica, last)
            try decided(group.replica, group.number, nil, group.content, sequence)
        case .refused(let refused):
            try decided(refused.replica, refused.number, refused.code, refused.content, sequence)
        case .imported(let group):
            clock.observe(group.stamp)
            highestReplica = max(highestReplica, group.replica.rawValue)
        case .joined(let participant):
            highestReplica = max(highestReplica, participant.replica.rawValue)
        case .opened(let epoch):
            openings.append(EpochStart(epoch: epoch, after: sequence - 1))
        case .left, .moved: break
        }
    }

    mutating func decidedDrag(_ number: DragNumber, of replica: ReplicaID) {
        let highest = replicas[replica, default: ReplicaRecord()].highestDrag
        replicas[replica, default: ReplicaRecord()].highestDrag = max(highest, number)
    }

    private mutating func stamped(_ replica: ReplicaID, _ stamp: Stamp) {
        clock.observe(stamp)
        let last = replicas[replica, default: ReplicaRecord()].lastStamp
        replicas[replica, default: ReplicaRecord()].lastStamp = max(last, stamp)
    }

    private mutating func decided(
        _ replica: ReplicaID, _ number: OperationNumber, _ refusal: RefusalCode?,
        _ content: ContentHash, _ sequence: UInt64
    ) throws(ReplicaFault) {
        guard number == (replicas[replica]?.lastDecided ?? .none).next else {
            throw .outcomeOutOfOrder(replica, number)
        }
        let decision = ReplicaRecord.Decision(refusal: refusal, content: content)
        replicas[replica, default: ReplicaRecord()].decide(number, decision)
        undone.append(Undone(sequence: sequence, replica: replica, number: number))
    }
}
