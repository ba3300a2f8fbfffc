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

    /// What a participant shows.
    subscript(replica: ReplicaID) -> PresenceState? { entries[replica]?.presence.state }
}

extension Member {
    /// Of what changed, what a member of a large room is told: its own, that of whom it follows, and
    /// of at most 64 whose cursors lie in its viewport; of these also that they are gone from it.
    mutating func select(_ changes: [Presence], own: PresenceState?) -> [Presence] {
        changes.filter { presence in
            if presence.replica == replica || presence.replica == own?.follows { return true }
            guard let cursor = presence.state.cursor, own?.viewport?.contains(cursor) == true else {
                return shown.remove(presence.replica) != nil
            }
            guard shown.count < Presences.cursorCount || shown.contains(presence.replica) else {
                return false
            }
            shown.insert(presence.replica)
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
    /// records of members that know the same, or in a large room are told the same, are encoded once.
    public mutating func servePresence(to send: Send) {
        var frames: [UInt64: MessageForms<Frame>] = [:]
        // By whom they tell of: a record is the newest, whoever is told.
        var selections: [[ReplicaID]: MessageForms<Frame>] = [:]
        var changes: [UInt64: [Presence]] = [:]
        let isLarge = members.count > Presences.everybodyCount
        for index in members.indices where members[index].isDrained {
            let known = members[index].presence
            guard known < presences.version, members[index].frame == nil else { continue }
            members[index].presence = presences.version
            let all = changes[known] ?? presences.changes(after: known)
            changes[known] = all
            let form = members[index].form
            let frame: Frame
            if isLarge {
                let own = presences[members[index].replica]
                let selected = members[index].select(all, own: own)
                guard !selected.isEmpty else { continue }
                frame = selections[selected.map(\.replica), default: MessageForms()]
                    .frame(in: form) { encoder.frame(of: .presence(selected), in: form) }
            } else {
                guard !all.isEmpty else { continue }
                frame = frames[known, default: MessageForms()].frame(in: form) {
                    encoder.frame(of: .presence(all), in: form)
                }
            }
            members[index].isDrained = send(members[index].id, [frame])
        }
    }

    /// Hands an application's own event on, to everybody or to one. Who is behind, or reads slowly,
    /// does not get it: it is not kept. Of more than 20 a second from one member the rest is dropped,
    /// since each may be a send to everybody.
    public mutating func signal(
        _ signal: Signal, from id: MemberID, to receiver: ReplicaID?, at now: UInt64, to send: Send
    ) {
        guard let sender = replica(of: id), mayPass(id, at: now) else { return }
        let message = ServerMessage.signal(signal, from: sender, toAll: receiver == nil)
        var frames = MessageForms<Frame>()
        let receivers = receiver.map { [$0].compactMap(member(of:)) } ?? memberIDs
        for index in receivers.compactMap({ indices[$0] }) {
            let form = members[index].form
            let frame = frames.frame(in: form) { encoder.frame(of: message, in: form) }
            deliver(frame, at: index, to: send)
        }
    }

    private mutating func deliver(_ frame: Frame, at index: Int, to send: Send) {
        guard members[index].isDrained, members[index].frame == nil else { return }
        members[index].isDrained = send(members[index].id, [frame])
    }

    /// A burst of 20, then one every 50 ms (the generic cell rate algorithm of ITU-T I.371).
    private mutating func mayPass(_ id: MemberID, at now: UInt64) -> Bool {
        guard let index = indices[id] else { return false }
        let due = max(members[index].signalTime, now)
        guard due <= now + 19 * 50 else { return false }
        members[index].signalTime = due + 50
        return true
    }
}
