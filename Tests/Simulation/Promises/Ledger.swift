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
    /// What arrived while nothing was decided: when it arrives again it is late.
    private var dropped: Set<OperationKey> = []

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
        if reply == .dropped { dropped.insert(key) }
        guard reply == .none, arrived[key] == nil, let made = made[connection.client]?[key]
        else { return }
        let isOnline = made.connection == connection.id && !dropped.contains(key)
        arrived[key] = (made, isOnline ? .online : .late)
    }

    /// A restored backup: what was made in the lost future is nobody's promise any more.
    func forgetOperations() {
        made = [:]
        dropped = []
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
        if isJudging { try checkBatch(batch) }
        sequence = batch.sequence
        current.append(document.digest)
    }

    /// After a batch no drag holds what is removed, what is dragged is shown where it should be, and
    /// paths that grew are in order.
    private func checkBatch(_ batch: Batch) throws(Violation) {
        if let grant = account.owed.min() {
            throw Violation("drag-of-dead", "\(grant) goes on after \(batch.sequence)")
        }
        if let violation = Judge.judgeOverlay(document, account) { throw violation }
        for case .edited(let group) in batch.events {
            for case .insertVertex(let birth, _) in group.edits {
                try checkOrder(of: birth.path, in: document)
            }
        }
    }

    /// The vertices of a path stand in Fugue's order.
    func checkOrder(of path: PathID, in document: Document) throws(Violation) {
        let expected = account.order(of: path)
        let found = document.livingVertices(of: path)
        if found != expected {
            throw Violation("order", "\(path) has \(found), not \(expected)")
        }
    }

    /// All paths, also those of a document that is not the ledger's.
    func checkOrders(in document: Document) throws(Violation) {
        for path in account.paths.keys.sorted() { try checkOrder(of: path, in: document) }
    }

    private func apply(_ event: Event, in batch: Batch, _ isJudging: Bool) throws(Violation) {
        do throws(ReplicaFault) {
            try document.apply(event, at: batch.sequence)
        } catch {
            let isTwice =
                switch error {
                case .twoOwners, .twoHolders: true
                default: false
                }
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

    /// What was removed and may be restored.
    var removed: [Entity] { account.removed }

    /// The digest that the room had at a sequence of one of its lives; nil if it had none.
    func digest(at sequence: UInt64, of epoch: Epoch) -> StateDigest? {
        let known = epoch == self.epoch ? current : digests[epoch] ?? []
        return sequence < UInt64(known.count) ? known[Int(sequence)] : nil
    }
}
