internal import MapModel
internal import WireProtocol

/// Reads a recording as a sequence of deeds, and keeps the document that they lead to.
///
/// What was refused is left out. Whoever ended a drag, and for whatever reason, its holder lets go
/// of it where the room let it rest. Of what came late only the writes that won are left, since a
/// live room could not be told to let them lose.
struct Score {
    /// As it was when the deed that was taken last had been done.
    private(set) var document = Document()
    private var batches: RecordedBatches
    private var joinsToCome: [ReplicaID: Int]
    private var here: Set<ReplicaID> = []
    /// The events of the present batch that are still to be read.
    private var events: ArraySlice<Event> = []
    private var sequence: UInt64 = 0
    private var milliseconds: UInt64 = 0
    private var waiting: [Deed] = []
    private var next = 0

    init(_ recording: Recording, of cast: Cast) throws(ReplayError) {
        batches = try recording.batches(through: .sequence(cast.lastSequence))
        joinsToCome = cast.joinCounts
    }

    /// The next deed; nil behind the last one.
    ///
    /// - Throws: ``ReplayError``.
    mutating func nextDeed() throws(ReplayError) -> Deed? {
        while next == waiting.count {
            waiting = []
            next = 0
            guard try readOn() else { return nil }
        }
        defer { next += 1 }
        return waiting[next]
    }

    /// Reads one event, with the forced ends that belong to it.
    private mutating func readOn() throws(ReplayError) -> Bool {
        if events.isEmpty {
            guard let (batch, _) = try batches.next() else { return false }
            events = batch.events[...]
            sequence = batch.sequence
            milliseconds = batch.stamp.milliseconds
        }
        guard let event = events.popFirst() else { return true }
        switch event {
        case .opened:
            try takeEnds(.restart)
            for replica in here.sorted() { leave(replica) }
        case .joined(let participant): join(participant)
        case .left(let replica): leave(replica)
        case .granted(let grant):
            try apply(event)
            add(grant.replica, .press(grant.grant, grant.target), touched(by: grant.target))
        case .moved(let grant, let value):
            try apply(event)
            guard let holder = document.drags[grant]?.grant.replica else { break }
            add(holder, .move(grant, value))
        case .ended(let end): try take(end)
        case .edited(let group):
            let edits = try taken(group)
            // The holder lets go before somebody takes away what it holds.
            try takeEnds(.deleted)
            addEdits(edits, of: group.replica, isLate: group.isLate)
        case .imported(let group): try take(group)
        case .refused: break
        }
        return true
    }

    private mutating func add(
        _ replica: ReplicaID, _ action: Deed.Action, _ features: Set<FeatureID> = []
    ) {
        waiting.append(
            Deed(
                replica: replica, action: action, features: features, sequence: sequence,
                milliseconds: milliseconds))
    }

    private mutating func apply(_ event: Event) throws(ReplayError) {
        do throws(ReplicaFault) {
            try document.apply(event, at: sequence)
        } catch {
            throw ReplayError("the event cannot be applied: \(error)", at: sequence)
        }
    }
}

// MARK: - Coming and going

extension Score {
    private mutating func join(_ participant: Participant) {
        guard here.insert(participant.replica).inserted else { return }
        joinsToCome[participant.replica, default: 0] -= 1
        add(participant.replica, .join(participant))
    }

    private mutating func leave(_ replica: ReplicaID) {
        here.remove(replica)
        add(replica, .leave(willReturn: joinsToCome[replica, default: 0] > 0))
    }

    private mutating func take(_ group: ImportGroup) throws(ReplayError) {
        try apply(.imported(group))
        let participant = Participant(replica: group.replica, name: "import", colour: 0x80_8080)
        add(group.replica, .join(participant))
        addEdits(group.edits, of: group.replica, isLate: false)
        add(group.replica, .leave(willReturn: false))
    }
}

// MARK: - Drags

extension Score {
    private mutating func take(_ end: DragEnd) throws(ReplayError) {
        let target = document.drags[end.grant]?.grant.target
        try apply(.ended(end))
        guard let target else { return }
        let features = touched(by: target)
        if end.reason != .cancelled, let value = end.value {
            add(end.replica, .release(end.grant, target, value), features)
        } else {
            add(end.replica, .cancel(end.grant), features)
        }
    }

    /// Takes the ends for this reason that come next.
    private mutating func takeEnds(_ reason: EndReason) throws(ReplayError) {
        while case .ended(let end)? = events.first, end.reason == reason {
            events.removeFirst()
            try take(end)
        }
    }

    private func touched(by target: DragTarget) -> Set<FeatureID> {
        if case .feature(let feature) = target { return [feature] }
        return Set(target.vertices.compactMap { document.feature(of: $0) })
    }

    /// The edits that put what a drag holds where it rests now, dead vertices too.
    func placements(of target: DragTarget) -> [Edit] {
        guard case .feature = target, let nowhere = Translation(longitude: 0, latitude: 0) else {
            return target.vertices.compactMap { vertex in
                document.position(of: vertex).map { .moveVertex(vertex, to: $0.value) }
            }
        }
        return document.rest(of: target, at: .translation(nowhere)).map { .moveVertex($0, to: $1) }
    }
}

// MARK: - Edits

extension Score {
    /// Applies a group.
    ///
    /// - Returns: its edits; of a late one those that count.
    private mutating func taken(_ group: EditGroup) throws(ReplayError) -> [Edit] {
        guard group.isLate else {
            try apply(.edited(group))
            return group.edits
        }
        var winners: [Edit] = []
        for (index, edit) in group.edits.enumerated() {
            let stamp = group.stamp.advanced(by: UInt64(index))
            do throws(ReplicaFault) {
                try document.apply(edit, stamp: stamp, replica: group.replica)
            } catch {
                throw ReplayError("the event cannot be applied: \(error)", at: sequence)
            }
            if document.shows(edit, stamp: stamp, replica: group.replica) { winners.append(edit) }
        }
        return winners
    }

    private mutating func addEdits(_ edits: [Edit], of replica: ReplicaID, isLate: Bool) {
        for (index, part) in MessageParts.parts(of: edits).enumerated() {
            let features = Set(part.compactMap { document.feature(touchedBy: $0) })
            add(
                replica,
                index == 0 ? .edit(part, isLate: isLate) : .editOn(part, isLate: isLate),
                features)
        }
    }
}
