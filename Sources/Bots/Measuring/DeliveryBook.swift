import MapModel
import WireProtocol

/// Who got which move of a room's drags, and when.
///
/// All bots live in one process, so the times of sending are simply looked up. What a batch means is
/// found out once, by the first bot that gets it, and remembered for the others; per bot and move
/// an array element is touched.
struct DeliveryBook {
    private let tally: Tally
    private var attendance: [Attendance]
    private var tracks: [DragName: MoveTrack] = [:]
    private var granted: [MoveTrack.GrantKey: DragName] = [:]
    private var meanings: [BatchKey: [Meaning]] = [:]
    private var recentBatches: [BatchKey] = []
    private var oldestBatch = 0

    /// A member in sync gets batches within a flush or two of one another.
    private static let rememberedBatchCount = 512

    private struct BatchKey: Hashable {
        let epoch: UInt32
        let sequence: UInt64
    }

    /// What a batch says of a drag of ours.
    private enum Meaning {
        case moved(MoveTrack, Int32)
        case ended(MoveTrack)
    }

    init(memberCount: Int, tally: Tally) {
        self.tally = tally
        attendance = [Attendance](repeating: Attendance(), count: memberCount)
    }

    // MARK: - What bots do

    mutating func started(_ name: DragName) {
        tracks[name] = MoveTrack(memberCount: attendance.count)
    }

    mutating func sent(_ name: DragName, _ value: DragValue, at time: UInt64) {
        if tracks[name]?.send(value, at: time) == true { tally.sent += 1 }
    }

    /// The bot knows that its drag is over.
    mutating func over(_ name: DragName) {
        guard let track = tracks[name], track.grant == nil else { return }
        tracks[name] = nil
        tally.ungranted += UInt64(track.sent.count)
    }

    mutating func left(_ member: Int, at time: UInt64) { attendance[member].leave(at: time) }

    // MARK: - What bots hear

    /// A member applied a batch.
    ///
    /// - Returns: whether it is the first of them.
    mutating func received(_ batch: Batch, by member: Int, at time: UInt64) -> Bool {
        let key = BatchKey(epoch: batch.epochNumber, sequence: batch.sequence)
        let known = meanings[key]
        let meaning = known ?? meaning(of: batch)
        if known == nil { remember(meaning, as: key) }
        for case .moved(let track, let index) in meaning {
            deliver(track.advance(member, to: index), to: member, at: time, exactLast: true)
        }
        for case .ended(let track) in meaning { finish(track, for: member, at: time) }
        return known == nil
    }

    /// A state frame was applied: drags that it does not list are over.
    mutating func caughtUp(
        _ member: Int,
        epoch: Epoch,
        sequence: UInt64,
        drags: OpenDrags,
        at time: UInt64
    ) {
        for drag in drags.all { learn(drag.grant, epoch: epoch.number, sequence: sequence) }
        for (key, name) in granted {
            guard let track = tracks[name], !track.isOver(for: member) else { continue }
            if key.epoch == epoch.number, track.grantedBy > sequence { continue }
            guard key.epoch == epoch.number, let drag = drags[key.grant] else {
                finish(track, for: member, at: time)
                continue
            }
            guard let index = drag.value.flatMap(track.index(of:)) else { continue }
            deliver(track.advance(member, to: index), to: member, at: time, exactLast: true)
        }
        attendance[member].arrive(at: time)
    }

    // MARK: - The end

    /// Pairs that should have been delivered and were not.
    var undeliveredCount: UInt64 {
        var count: UInt64 = 0
        for track in tracks.values where track.grant != nil {
            for member in attendance.indices where !track.isOver(for: member) {
                let missing = track.sent[Int(track.reached[member])...]
                count += UInt64(missing.count { attendance[member].contains($0) })
            }
        }
        return count
    }
}

// MARK: - Meaning

extension DeliveryBook {
    private mutating func meaning(of batch: Batch) -> [Meaning] {
        var meaning: [Meaning] = []
        for event in batch.events {
            switch event {
            case .granted(let grant):
                learn(grant, epoch: batch.epochNumber, sequence: batch.sequence)
            case .moved(let grant, let value):
                guard let track = track(grant, epoch: batch.epochNumber) else { continue }
                if let index = track.index(of: value) {
                    meaning.append(.moved(track, index))
                } else {
                    tally.faults += 1
                }
            case .ended(let end):
                guard let track = track(end.grant, epoch: batch.epochNumber) else { continue }
                meaning.append(.ended(track))
            default: break
            }
        }
        return meaning
    }

    private mutating func learn(_ grant: Grant, epoch: UInt32, sequence: UInt64) {
        let name = DragName(replica: grant.replica, number: grant.number)
        guard let track = tracks[name], track.grant == nil else { return }
        let key = MoveTrack.GrantKey(epoch: epoch, grant: grant.grant)
        track.grant = key
        track.grantedBy = sequence
        granted[key] = name
    }

    private func track(_ grant: GrantNumber, epoch: UInt32) -> MoveTrack? {
        granted[MoveTrack.GrantKey(epoch: epoch, grant: grant)].flatMap { tracks[$0] }
    }

    private mutating func remember(_ meaning: [Meaning], as key: BatchKey) {
        meanings[key] = meaning
        if recentBatches.count < Self.rememberedBatchCount {
            recentBatches.append(key)
        } else {
            meanings[recentBatches[oldestBatch]] = nil
            recentBatches[oldestBatch] = key
            oldestBatch = (oldestBatch + 1) % Self.rememberedBatchCount
        }
    }

    private mutating func finish(_ track: MoveTrack, for member: Int, at time: UInt64) {
        deliver(track.finish(member), to: member, at: time, exactLast: false)
        guard track.unfinishedCount == 0, let key = track.grant else { return }
        if let name = granted.removeValue(forKey: key) { tracks[name] = nil }
    }

    /// - Parameter exactLast: the member got the last of these moves itself.
    private func deliver(
        _ times: ArraySlice<UInt64>,
        to member: Int,
        at time: UInt64,
        exactLast: Bool
    ) {
        for (index, sent) in zip(times.indices, times) where attendance[member].contains(sent) {
            let isLast = index == times.endIndex - 1
            tally.deliver(sentAt: sent, receivedAt: time, isConflated: !(exactLast && isLast))
        }
    }
}
