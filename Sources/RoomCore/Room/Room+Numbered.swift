internal import MapModel
internal import WireProtocol

extension Room {
    /// Gives a numbered message its one outcome, in the order of numbers.
    ///
    /// A repeat is told its recorded outcome again; a gap, or a repeat with other content, closes.
    mutating func decide(
        _ message: NumberedMessage, from replica: ReplicaID, at now: Moment
    ) -> Reply {
        let record = replicas[replica] ?? ReplicaRecord()
        let number = message.number
        let content = message.content.hash
        if number <= record.lastDecided {
            guard number > .none, record.decision(of: number)?.content == content else {
                return .close(.resync)
            }
            return .repeatDone(after: OperationNumber(number.rawValue - 1))
        }
        guard number == record.lastDecided.next else {
            return isMissing(replica) ? .dropped : .close(.resync)
        }
        if isReadOnly { return miss(replica) }
        present[replica]?.isMissing = false
        guard number.rawValue - record.durable.rawValue <= Limits.undoneOperationCount else {
            return .close(.tooManyWaiting)
        }
        let operation = DragEnd.Operation(number: number, content: content)
        do throws(RefusalCode) {
            try apply(message, operation, from: replica, at: now)
        } catch {
            let refused = RefusedOperation(
                replica: replica, number: number, code: error, content: content)
            emit(.refused(refused), at: now)
        }
        return .none
    }

    private mutating func apply(
        _ message: NumberedMessage, _ operation: DragEnd.Operation, from replica: ReplicaID,
        at now: Moment
    ) throws(RefusalCode) {
        switch message.content {
        case .dragCancel(let number):
            guard let grant = drags[DragName(replica: replica, number: number)] else {
                throw .leaseEnded
            }
            end(grant, .cancelled, nil, operation, of: replica, at: now)
        case .dragEnd(let release):
            if let grant = drags[DragName(replica: replica, number: release.number)] {
                guard document.drags[grant]?.grant.target == release.target else {
                    throw .leaseEnded
                }
                end(grant, .released, release.value, operation, of: replica, at: now)
            } else {
                guard message.late != nil, !release.placements.isEmpty else { throw .leaseEnded }
                let edits = release.placements.map { Edit.moveVertex($0.vertex, to: $0.position) }
                try edit(edits, late: message.late, operation, from: replica, at: now)
            }
        case .edits(let edits):
            try edit(edits, late: message.late, operation, from: replica, at: now)
        }
    }

    /// The holder ends its drag.
    private mutating func end(
        _ grant: GrantNumber, _ reason: EndReason, _ value: DragValue?,
        _ operation: DragEnd.Operation, of replica: ReplicaID, at now: Moment
    ) {
        let end = DragEnd(
            grant: grant, replica: replica, reason: reason, value: value,
            stamp: takeStamps(1, at: now), operation: operation)
        emit(.ended(end), at: now)
    }

    /// Applies a group of edits whole, or refuses it whole. The removal of something held ends its
    /// drag.
    private mutating func edit(
        _ edits: [Edit], late: Stamp?, _ operation: DragEnd.Operation, from replica: ReplicaID,
        at now: Moment
    ) throws(RefusalCode) {
        var check = EditCheck(replica: replica, isLate: late != nil)
        for edit in edits { try check.admit(edit, into: self) }
        try check.finish(in: self)
        let next = takeStamps(max(edits.count, 1), at: now)
        let group = EditGroup(
            replica: replica,
            number: operation.number,
            content: operation.content,
            stamp: late.map { lateStamp($0, of: replica, next: next) } ?? next,
            isLate: late != nil,
            edits: edits
        )
        emit(.edited(group), at: now)
        let removed = edits.compactMap { edit -> Entity? in
            guard case .setAlive(let entity, false) = edit else { return nil }
            return entity
        }
        for grant in grants(on: Set(removed)) { end(grant, .deleted, at: now) }
    }

    /// A late stamp counts, but lies above the last one that the room gave this replica, and not
    /// above the room's next one.
    private func lateStamp(_ stamp: Stamp, of replica: ReplicaID, next: Stamp) -> Stamp {
        let floor = (replicas[replica]?.lastStamp ?? .zero).advanced(by: 1)
        return min(max(stamp, floor), next)
    }
}
