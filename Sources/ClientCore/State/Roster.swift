public import MapModel
public import WireProtocol

/// Who is in the room, and the newest presence of each, both in order of replica.
public struct Roster: Hashable, Sendable {
    public private(set) var participants: [Participant] = []
    public private(set) var presence: [Presence] = []

    /// A room's largest membership: presence of others than participants may come a little early,
    /// but not without end.
    private static let capacity = 1_000

    init() {}

    public func participant(_ replica: ReplicaID) -> Participant? {
        let index = participants.slot(of: replica, \.replica)
        guard index < participants.count, participants[index].replica == replica else { return nil }
        return participants[index]
    }

    mutating func replace(with all: [Participant]) {
        participants = []
        for participant in all { join(participant) }
        let known = self
        presence.removeAll { known.participant($0.replica) == nil }
    }

    mutating func join(_ participant: Participant) {
        participants.upsert(participant, \.replica)
    }

    mutating func leave(_ replica: ReplicaID) {
        participants.removeAll { $0.replica == replica }
        presence.removeAll { $0.replica == replica }
    }

    /// Takes over the newest presence of some.
    ///
    /// - Returns: whose was taken over, in order.
    mutating func update(_ newest: [Presence]) -> [ReplicaID] {
        var updated: [ReplicaID] = []
        for value in newest
        where presence.count < Self.capacity || participant(value.replica) != nil {
            presence.upsert(value, \.replica)
            updated.append(value.replica)
        }
        return updated.sorted()
    }
}

extension Array {
    /// Where an element stands, or would stand, in an array that is in order of `key`.
    fileprivate func slot(of id: ReplicaID, _ key: (Element) -> ReplicaID) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate mutating func upsert(_ element: Element, _ key: (Element) -> ReplicaID) {
        let index = slot(of: key(element), key)
        if index < count, key(self[index]) == key(element) {
            self[index] = element
        } else {
            insert(element, at: index)
        }
    }
}
