import MapModel
import RoomCore
import WireProtocol

/// Reads the log as it is written and judges what it says against the promises, with a document of
/// its own and with an independent account of the registers.
final class Ledger {
    /// The document that replaying the log gives.
    private(set) var document = Document()
    private(set) var sequence: UInt64 = 0
    private(set) var epoch = Epoch.none
    /// The digest at every sequence, per life of the room.
    private var digests: [Epoch: [StateDigest]] = [:]
    private var current: [StateDigest] = [Document().digest]
    private var account = Account()
    /// A backup was restored.
    private(set) var isRestored = false
    /// The last sequence that the disk holds for good.
    var committed: UInt64 = 0

    private(set) var outcomes: [OperationKey: RecordedOutcome] = [:]
    private var lastDecided: [ReplicaID: OperationNumber] = [:]

    /// What clients have made. After a backup was restored two may make things under one number, of
    /// whom one will learn that it has lost its session.
    private var made: [Int: [OperationKey: MadeOperation]] = [:]
    /// What arrived at the room, and how it did so first.
    private var arrived: [OperationKey: (MadeOperation, MadeOperation.Arrival)] = [:]

    // MARK: - What clients tell

    func note(_ operation: MadeOperation, as key: OperationKey, by client: Int) {
        made[client, default: [:]][key] = operation
    }

    /// A numbered message came to the room.
    func arrived(
        _ message: NumberedMessage, from replica: ReplicaID, on connection: Connection,
        _ reply: Reply
    ) {
        let key = OperationKey(replica: replica, number: message.number)
        guard reply == .none, arrived[key] == nil, let made = made[connection.client]?[key]
        else { return }
        arrived[key] = (made, made.connection == connection.id ? .online : .late)
    }

    /// A restored backup: what was made in the lost future is nobody's promise any more.
    func forgetOperations() {
        made = [:]
        isRestored = true
    }

    // MARK: - The log

    /// A crash: starts again with what the disk has.
    func rewind(to rows: [[UInt8]]) throws(Violation) {
        digests[epoch] = current
        let before = current
        document = Document()
        sequence = 0
        current = [document.digest]
        account = Account()
        outcomes = [:]
        lastDecided = [:]
        for row in rows { try apply(row, isJudging: false) }
        if !before.starts(with: current) {
            throw Violation("replay", "replaying the log gives other digests than the room had")
        }
        arrived = arrived.filter { outcomes[$0.key] != nil }
    }

    /// A batch is logged.
    func append(_ row: [UInt8], of epoch: Epoch) throws(Violation) {
        self.epoch = epoch
        try apply(row, isJudging: true)
    }

    private func apply(_ row: [UInt8], isJudging: Bool) throws(Violation) {
        let batch = try Batch.logged(row)
        guard batch.sequence == sequence + 1 else {
            throw Violation("gap", "batch \(batch.sequence) is logged after \(sequence)")
        }
        for event in batch.events { try apply(event, in: batch, isJudging) }
        if let drag = document.drags.all.first(where: { !document.isAlive($0.grant.vertex) }) {
            throw Violation("drag-of-dead", "\(drag) goes on after \(batch.sequence)")
        }
        sequence = batch.sequence
        current.append(document.digest)
    }

    private func apply(_ event: Event, in batch: Batch, _ isJudging: Bool) throws(Violation) {
        do throws(ReplicaFault) {
            try document.apply(event, at: batch.sequence)
        } catch {
            let isTwice = if case .twoOwners = error { true } else { false }
            throw Violation(
                isTwice ? "two-owners" : "replay", "\(event) at \(batch.sequence): \(error)")
        }
        try decide(event, at: batch.sequence, isJudging)
        let key = event.decides.map { OperationKey(replica: $0.replica, number: $0.number) }
        let judge = Judge(
            document: document, operation: key.flatMap { arrived[$0]?.0 },
            arrival: key.flatMap { arrived[$0]?.1 } ?? .unknown)
        if let violation = judge.judge(event, in: &account), isJudging { throw violation }
    }

    /// Keeps the outcomes: one each, gapless, about what was asked.
    private func decide(
        _ event: Event, at sequence: UInt64, _ isJudging: Bool
    ) throws(Violation) {
        guard let outcome = event.decides else { return }
        let key = OperationKey(replica: outcome.replica, number: outcome.number)
        let last = lastDecided[outcome.replica] ?? .none
        guard last.next == outcome.number else {
            throw Violation("number-gap", "\(key) is decided after \(last.rawValue)")
        }
        lastDecided[outcome.replica] = outcome.number
        outcomes[key] = RecordedOutcome(
            refusal: outcome.refusal, content: outcome.content, sequence: sequence)
        if isJudging, let (made, _) = arrived[key], made.content.hash != outcome.content {
            throw Violation("false-outcome", "\(key) has the outcome of another content")
        }
    }

    // MARK: - Reading

    /// The digest that the room had at a sequence of one of its lives; nil if it had none.
    func digest(at sequence: UInt64, of epoch: Epoch) -> StateDigest? {
        let known = epoch == self.epoch ? current : digests[epoch] ?? []
        return sequence < UInt64(known.count) ? known[Int(sequence)] : nil
    }
}
