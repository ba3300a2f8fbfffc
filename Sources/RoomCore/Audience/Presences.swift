internal import MapModel
internal import WireProtocol

/// The newest presence of every participant, each with the version at which it changed.
struct Presences: Sendable {
    private var entries: [ReplicaID: Entry] = [:]
    /// Grows with every change.
    private(set) var version: UInt64 = 0

    private struct Entry {
        let presence: Presence
        let version: UInt64
    }

    mutating func set(_ presence: Presence) {
        version += 1
        entries[presence.replica] = Entry(presence: presence, version: version)
    }

    mutating func remove(_ replica: ReplicaID) { entries[replica] = nil }

    /// What changed after a version, in order of replica.
    func changes(after version: UInt64) -> [Presence] {
        entries.values.filter { $0.version > version }.map(\.presence)
            .sorted { $0.replica < $1.replica }
    }
}

extension Audience {
    /// Whether somebody's presence is newer than what some member was told.
    public var hasNewPresence: Bool {
        members.contains { $0.presence < presences.version && $0.isDrained }
    }

    /// Writes to every member the presence that is new to it. The host calls this every 50 ms; the
    /// records of members that know the same are encoded once.
    public mutating func servePresence(to send: Send) {
        var frames: [UInt64: [Frame]] = [:]
        for index in members.indices where members[index].isDrained {
            let known = members[index].presence
            guard known < presences.version, members[index].frame == nil else { continue }
            members[index].presence = presences.version
            let changed = frames[known] ?? encodedChanges(after: known)
            frames[known] = changed
            guard !changed.isEmpty else { continue }
            members[index].isDrained = send(members[index].id, changed)
        }
    }

    private func encodedChanges(after version: UInt64) -> [Frame] {
        let changes = presences.changes(after: version)
        return changes.isEmpty ? [] : [makeFrame(ServerMessage.presence(changes).binary)]
    }
}
