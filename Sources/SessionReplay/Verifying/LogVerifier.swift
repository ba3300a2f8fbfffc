internal import MapModel
internal import SessionLog
internal import WireProtocol

/// Checks that a log is a session that can have been: every batch follows from those before.
///
/// What is checked, beside the gapless sequence: epochs are those of the table and begin where it
/// says; stamps grow; grants grow within an epoch and no vertex has two owners; ends and moves name
/// open drags; operations are numbered without gaps; births are new and have their parents.
struct LogVerifier {
    private(set) var document = Document()
    private(set) var eventCount = 0
    private let epochs: [EpochRecord]
    private var epochIndex = -1
    private var lastStamp = Stamp.zero
    private var lastGrant: UInt32 = 0
    private var lastNumbers: [ReplicaID: OperationNumber] = [:]
    private var present: Set<ReplicaID> = []

    init(epochs: [EpochRecord]) { self.epochs = epochs }

    /// - Throws: ``ReplayError`` with what is wrong.
    mutating func check(_ batch: Batch) throws(ReplayError) {
        let sequence = batch.sequence
        guard batch.stamp > lastStamp else {
            throw ReplayError("its stamp is not above the last one", at: sequence)
        }
        lastStamp = batch.stamp
        for event in batch.events {
            do throws(Complaint) {
                try check(event, in: batch)
            } catch {
                throw ReplayError(error.text, at: sequence)
            }
            do throws(ReplicaFault) {
                try document.apply(event, at: sequence)
            } catch {
                throw ReplayError("the event cannot be applied: \(error)", at: sequence)
            }
        }
        guard epochIndex >= 0, batch.epochNumber == epochs[epochIndex].number else {
            throw ReplayError("epoch \(batch.epochNumber) has not begun", at: sequence)
        }
        eventCount += batch.events.count
    }

    /// What is wrong with an event.
    private struct Complaint: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    private mutating func check(_ event: Event, in batch: Batch) throws(Complaint) {
        switch event {
        case .opened(let epoch): try open(epoch, at: batch.sequence)
        case .joined(let participant): present.insert(participant.replica)
        case .left(let replica):
            guard present.remove(replica) != nil else {
                throw Complaint("replica \(replica.rawValue) leaves, but was not here")
            }
        case .granted(let grant):
            guard grant.grant.rawValue > lastGrant else {
                throw Complaint("grant \(grant.grant.rawValue) is not above \(lastGrant)")
            }
            lastGrant = grant.grant.rawValue
        case .ended(let end):
            try use(end.stamp)
            guard document.drags[end.grant]?.grant.replica == end.replica else {
                throw Complaint("grant \(end.grant.rawValue) is ended for one who does not hold it")
            }
            if let operation = end.operation { try decide(operation.number, of: end.replica) }
        case .edited(let group):
            if !group.isLate {
                try use(group.stamp.advanced(by: UInt64(max(group.edits.count, 1) - 1)))
            }
            try decide(group.number, of: group.replica)
        case .imported(let group): try use(group.stamp)
        case .refused(let refused): try decide(refused.number, of: refused.replica)
        case .moved: break
        }
    }

    private mutating func open(_ epoch: Epoch, at sequence: UInt64) throws(Complaint) {
        epochIndex += 1
        // An epoch that ended before its first batch was saved has no event.
        while epochIndex < epochs.count, epochs[epochIndex].number < epoch.number {
            epochIndex += 1
        }
        guard epochIndex < epochs.count, epochs[epochIndex].number == epoch.number,
            epochs[epochIndex].nonce == epoch.nonce
        else { throw Complaint("epoch \(epoch.number) is not in the table") }
        guard epochs[epochIndex].beganAt == sequence - 1 else {
            throw Complaint("epoch \(epoch.number) began after \(epochs[epochIndex].beganAt)")
        }
        lastGrant = 0
        present = []
    }

    /// Stamps that a batch gives grow; late ones do not count.
    private mutating func use(_ stamp: Stamp) throws(Complaint) {
        guard stamp > lastStamp else { throw Complaint("a stamp is used twice") }
        lastStamp = stamp
    }

    private mutating func decide(
        _ number: OperationNumber, of replica: ReplicaID
    ) throws(Complaint) {
        guard number == lastNumbers[replica, default: .none].next else {
            throw Complaint(
                "operation \(number.rawValue) of replica \(replica.rawValue) is out of order")
        }
        lastNumbers[replica] = number
    }
}

extension Recording {
    /// What a check of a whole log found.
    public struct Verdict: Sendable {
        public let lastSequence: UInt64
        public let epochCount: Int
        public let eventCount: Int
        public let byteCount: Int
        /// Snapshots that are what the batches give.
        public let snapshotCount: Int
        /// The digests at the last sequence, as a live room would tell them.
        public let documentDigest: String
        public let dragsDigest: String
        public let featureCount: Int
        public let vertexCount: Int
    }

    /// Replays everything, checking every step, and that the digests that were kept up on the way
    /// are those of the state that came of it.
    ///
    /// - Throws: ``ReplayError`` with the first bad sequence.
    public func verify() throws(ReplayError) -> Verdict {
        var verifier = LogVerifier(epochs: epochs)
        let snapshots = try snapshots()
        var snapshotVerifier = SnapshotVerifier(snapshots)
        var last: UInt64 = 0
        var byteCount = 0
        try forEachBatch { batch, bytes throws(ReplayError) in
            try verifier.check(batch)
            try snapshotVerifier.check(batch)
            last = batch.sequence
            byteCount += bytes
            return true
        }
        try snapshotVerifier.finish()
        let document = verifier.document
        guard document.recomputedDigest == document.digest.document else {
            throw ReplayError("the digest is not that of the state", at: last)
        }
        return Verdict(
            lastSequence: last, epochCount: epochs.count, eventCount: verifier.eventCount,
            byteCount: byteCount, snapshotCount: snapshots.count,
            documentDigest: "\(document.digest.document)",
            dragsDigest: "\(document.digest.drags)",
            featureCount: document.livingFeatures.count, vertexCount: document.vertexCount)
    }
}
