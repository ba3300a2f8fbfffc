public import MapModel
public import WireProtocol

/// The members of a room that one process serves: who is at which sequence, and what is next for
/// each. It writes to a socket only what that socket takes; who falls behind gets the difference
/// later.
///
/// `Frame` is what the host makes of an encoded message: once in each form that members speak, to be
/// shared by all of them.
///
/// Start reading at ``flushed(_:binary:of:to:)``.
public struct Audience<Frame> {
    /// Sends frames in order to a member, at once; tells whether the socket took all of them.
    public typealias Send = (MemberID, [Frame]) -> Bool

    var members: [Member] = []
    var indices: [MemberID: Int] = [:]
    private var membersByReplica: [ReplicaID: MemberID] = [:]
    /// Members for which something waits outside a flush.
    private var noted: [MemberID] = []
    /// Members who got a chunk with the flush of this turn, and the next one in the next turn.
    private var continuing: [MemberID] = []
    var latest: NewestBatch<Frame>?
    /// Chunks of state frames that were cut since the last flush.
    var chunks: [ChunkPlace: Chunk] = [:]
    var presences = Presences()
    var outgoing: [Frame] = []
    let encoder: MessageEncoder<Frame>

    /// A place in a state frame, in one form.
    struct ChunkPlace: Hashable {
        let frame: Member.StateFrame
        let form: MessageForm
    }

    struct Chunk {
        let frame: Frame?
        let next: ChangeCursor
        let isEnd: Bool
    }

    public init(_ encoder: MessageEncoder<Frame>) { self.encoder = encoder }

    public var memberCount: Int { members.count }

    /// Whether the host should end a turn soon, though nothing may happen: a state frame goes on,
    /// one chunk per turn.
    public var needsTurn: Bool { !noted.isEmpty || !continuing.isEmpty }

    public var memberIDs: [MemberID] { members.map(\.id) }

    /// The connection that a session has.
    public func member(of replica: ReplicaID) -> MemberID? { membersByReplica[replica] }

    public func replica(of member: MemberID) -> ReplicaID? {
        indices[member].map { members[$0].replica }
    }

    /// Adds the connection of a session that was admitted.
    ///
    /// - Parameters:
    ///   - form: what it speaks.
    ///   - isDrained: whether its socket took the welcome.
    public mutating func add(
        _ id: MemberID, _ admission: Admission, speaking form: MessageForm, isDrained: Bool
    ) {
        let replica = admission.welcome.replica
        precondition(membersByReplica[replica] == nil, "a session has one connection")
        var member = Member(id: id, replica: replica, form: form, done: .none)
        member.position = admission.knownSequence
        member.isDrained = isDrained
        member.frame = Member.StateFrame(
            isReplacement: admission.knownSequence == nil, cursor: .start)
        indices[id] = members.count
        membersByReplica[replica] = id
        members.append(member)
        note(id)
    }

    /// Forgets a connection.
    ///
    /// - Returns: whose it was.
    @discardableResult
    public mutating func remove(_ id: MemberID) -> ReplicaID? {
        guard let index = indices.removeValue(forKey: id) else { return nil }
        let replica = members[index].replica
        members.swapAt(index, members.count - 1)
        members.removeLast()
        if index < members.count { indices[members[index].id] = index }
        membersByReplica[replica] = nil
        presences.remove(replica)
        for index in members.indices where !members[index].shown.isEmpty {
            members[index].shown.remove(replica)
        }
        return replica
    }

    /// A socket took all that was waiting in it.
    public mutating func drained(_ id: MemberID) {
        update(id) { $0.isDrained = true }
    }

    /// Something waits for a member, who is looked at when the turn ends.
    mutating func note(_ id: MemberID) {
        guard let index = indices[id], !members[index].isNoted else { return }
        members[index].isNoted = true
        noted.append(id)
    }

    private mutating func update(_ id: MemberID, _ change: (inout Member) -> Void) {
        guard let index = indices[id] else { return }
        change(&members[index])
        note(id)
    }

    // MARK: - What waits for a member

    /// - Returns: false if more denials wait than a member may have: it does not read.
    public mutating func deny(_ denied: Denied, to id: MemberID) -> Bool {
        guard let index = indices[id] else { return true }
        guard members[index].denials.count < Limits.waitingDenialCount else { return false }
        update(id) { $0.denials.append(denied) }
        return true
    }

    /// The newest pong is the one that counts.
    public mutating func answer(_ pong: Pong, to id: MemberID) { update(id) { $0.pong = pong } }

    /// The digests are told when the member is at the present sequence.
    public mutating func check(_ id: MemberID) { update(id) { $0.wantsCheck = true } }

    /// The member gets the whole state anew.
    public mutating func replace(_ id: MemberID) {
        update(id) { $0.frame = Member.StateFrame(isReplacement: true, cursor: .start) }
    }

    /// The member asked again for operations that were decided: it is told again what is done.
    public mutating func repeatDone(after number: OperationNumber, to id: MemberID) {
        update(id) { $0.done = min($0.done, number) }
    }

    /// More operations of a session are done.
    public mutating func done(by replica: ReplicaID) {
        if let id = membersByReplica[replica] { note(id) }
    }

    /// The room stopped deciding, or decides again: everybody is told.
    public mutating func diskTurned() {
        for index in members.indices { note(members[index].id) }
    }

    public mutating func show(_ presence: Presence) {
        // In a large room who looks elsewhere is told of those who are there already.
        if members.count > Presences.everybodyCount, presences.changesView(presence),
            let id = membersByReplica[presence.replica], let index = indices[id]
        {
            members[index].presence = 0
        }
        presences.set(presence)
    }

    // MARK: - Serving

    /// Serves everybody after a flush.
    ///
    /// - Parameters:
    ///   - batch: the batch that was closed.
    ///   - binary: its binary form, which is logged too.
    public mutating func flushed(
        _ batch: Batch, binary: [UInt8], of room: borrowing Room, to send: Send
    ) {
        latest = NewestBatch(
            batch, binary: binary, byteLimit: room.settings.lastChunkByteCount, encoder)
        chunks.removeAll(keepingCapacity: true)
        for id in noted {
            if let index = indices[id] { members[index].isNoted = false }
        }
        noted = []
        for index in members.indices where !members[index].isNoted { serve(index, room, send) }
        continuing += noted
        noted = []
    }

    /// Serves those for whom something waits: the end of a turn.
    public mutating func endTurn(of room: borrowing Room, to send: Send) {
        let ids = noted
        noted = continuing
        continuing = []
        for id in ids {
            guard let index = indices[id] else { continue }
            members[index].isNoted = false
            serve(index, room, send)
        }
        // A quiet room would keep a copy of itself.
        if !chunks.isEmpty, !members.contains(where: { $0.frame != nil }) { chunks = [:] }
    }
}
