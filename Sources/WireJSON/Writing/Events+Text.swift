import MapModel

// Events of a batch.

extension TextWriter {
    mutating func event(_ event: Event) {
        object { $0.members(of: event) }
    }

    private mutating func members(of event: Event) {
        switch event {
        case .opened(let epoch):
            word("event", "opened")
            self.epoch(epoch)
        case .joined(let participant):
            word("event", "joined")
            members(of: participant)
        case .left(let replica):
            word("event", "left")
            self.replica(replica)
        case .granted(let grant):
            word("event", "granted")
            self.grant(grant)
        case .moved(let grant, let value):
            word("event", "moved")
            count("grant", grant.rawValue)
            self.value(value)
        case .ended(let end): members(of: end)
        case .edited(let group): members(of: group)
        case .imported(let group):
            word("event", "imported")
            replica(group.replica)
            stamp(group.stamp)
            edits(group.edits)
        case .refused(let refused): members(of: refused)
        }
    }

    mutating func members(of participant: Participant) {
        replica(participant.replica)
        text("name", participant.name)
        colour(participant.colour)
    }

    private mutating func members(of end: DragEnd) {
        word("event", "ended")
        count("grant", end.grant.rawValue)
        replica(end.replica)
        name("reason", end.reason)
        value(end.value)
        stamp(end.stamp)
        guard let operation = end.operation else { return }
        self.operation(operation.number)
        hash("content", operation.content.rawValue)
    }

    private mutating func members(of group: EditGroup) {
        word("event", "edited")
        replica(group.replica)
        operation(group.number)
        hash("content", group.content.rawValue)
        stamp(group.stamp)
        bool("late", group.isLate)
        edits(group.edits)
    }

    private mutating func members(of refused: RefusedOperation) {
        word("event", "refused")
        replica(refused.replica)
        operation(refused.number)
        name("code", refused.code)
        hash("content", refused.content.rawValue)
    }
}
