public import MapModel
public import WireProtocol

/// The newest presence of every participant, each with the version at which it changed.
struct Presences: Sendable {
    private var entries: [ReplicaID: Entry] = [:]
    /// Grows with every change.
    private(set) var version: UInt64 = 0

    /// In a room with more members each is told of few.
    static let everybodyCount = 100
    /// How many cursors a member of a large room is shown beside those it follows.
    static let cursorCount = 64

    private struct Entry {
        let presence: Presence
        let version: UInt64
    }

    mutating func set(_ presence: Presence) {
        version += 1
        entries[presence.replica] = Entry(presence: presence, version: version)
    }

    /// Whether a record makes its sender see others than the one before.
    func changesView(_ presence: Presence) -> Bool {
        let old = entries[presence.replica]?.presence.state
        return old?.viewport != presence.state.viewport || old?.follows != presence.state.follows
    }

    mutating func remove(_ replica: ReplicaID) { entries[replica] = nil }

    /// What changed after a version, in order of replica.
    func changes(after version: UInt64) -> [Presence] {
        entries.values.filter { $0.version > version }.map(\.presence)
            .sorted { $0.replica < $1.replica }
    }

    /// Of what changed, what a member of a large room is told: its own, that of whom it follows, and
    /// of those whose cursors lie in its viewport, at most 64.
    func changes(after version: UInt64, for replica: ReplicaID) -> [Presence] {
        let own = entries[replica]?.presence.state
        var cursorCount = 0
        return changes(after: version).filter { presence in
            if presence.replica == replica || presence.replica == own?.follows { return true }
            guard let cursor = presence.state.cursor, own?.viewport?.contains(cursor) == true,
                cursorCount < Self.cursorCount
            else { return false }
            cursorCount += 1
            return true
        }
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
        let isLarge = members.count > Presences.everybodyCount
        for index in members.indices where members[index].isDrained {
            let known = members[index].presence
            guard known < presences.version, members[index].frame == nil else { continue }
            members[index].presence = presences.version
            let changed: [Frame]
            if isLarge {
                changed = encoded(presences.changes(after: known, for: members[index].replica))
            } else {
                changed = frames[known] ?? encoded(presences.changes(after: known))
                frames[known] = changed
            }
            guard !changed.isEmpty else { continue }
            members[index].isDrained = send(members[index].id, changed)
        }
    }

    private func encoded(_ changes: [Presence]) -> [Frame] {
        changes.isEmpty ? [] : [makeFrame(ServerMessage.presence(changes).binary)]
    }

    /// Hands an application's own event on, to everybody or to one. Who is behind, or reads slowly,
    /// does not get it: it is not kept.
    public mutating func signal(
        _ signal: Signal, from sender: ReplicaID, to receiver: ReplicaID?, to send: Send
    ) {
        let message = ServerMessage.signal(signal, from: sender, toAll: receiver == nil)
        let frame = makeFrame(message.binary)
        for index in members.indices where members[index].isDrained && members[index].frame == nil {
            guard receiver == nil || receiver == members[index].replica else { continue }
            members[index].isDrained = send(members[index].id, [frame])
        }
    }
}
