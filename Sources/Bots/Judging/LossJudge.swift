import MapModel
import WireProtocol

/// Holds the room to its word: whatever was reported done must have an outcome, and its effect must
/// be in the final document, unless something later wrote there.
struct LossJudge {
    private(set) var deeds: [Deed.Name: Deed] = [:]
    /// Numbers without `done`, in order.
    private var undone: [ReplicaID: [OperationNumber]] = [:]

    // MARK: - What bots do

    mutating func made(_ name: Deed.Name, _ content: NumberedMessage.Content, stamp: Stamp) {
        deeds[name] = Deed(content: content, stamp: stamp)
        undone[name.replica, default: []].append(name.number)
    }

    /// The session of a replica was lost: what is not done is forgotten, it has no outcome any more.
    ///
    /// - Returns: whether something was done in that session.
    mutating func abandon(_ replica: ReplicaID) -> Bool {
        for number in undone.removeValue(forKey: replica) ?? [] {
            deeds[Deed.Name(replica: replica, number: number)] = nil
        }
        return deeds.contains { $0.key.replica == replica && $0.value.doneIn != nil }
    }

    // MARK: - What bots hear

    /// Takes the outcomes of a batch; more than once does no harm.
    mutating func hear(_ batch: Batch) {
        for event in batch.events {
            switch event {
            case .ended(let end):
                guard let operation = end.operation else { continue }
                hear(end.replica, operation.number, end.stamp, batch)
            case .edited(let group): hear(group.replica, group.number, group.stamp, batch)
            case .refused(let refused): hear(refused.replica, refused.number, nil, batch)
            default: break
            }
        }
    }

    private mutating func hear(
        _ replica: ReplicaID,
        _ number: OperationNumber,
        _ stamp: Stamp?,
        _ batch: Batch
    ) {
        let heard = Deed.Heard(epoch: batch.epochNumber, sequence: batch.sequence, stamp: stamp)
        let name = Deed.Name(replica: replica, number: number)
        if let known = deeds[name]?.event,
            (known.epoch, known.sequence) > (heard.epoch, heard.sequence)
        {
            return
        }
        deeds[name]?.event = heard
    }

    mutating func decided(_ replica: ReplicaID, _ outcome: Outcome) {
        deeds[Deed.Name(replica: replica, number: outcome.number)]?.outcome = outcome
    }

    /// - Returns: how many operations are newly done.
    mutating func done(_ replica: ReplicaID, through number: OperationNumber, epoch: UInt32) -> Int
    {
        let newly = undone[replica]?.prefix { $0 <= number } ?? []
        for number in newly {
            deeds[Deed.Name(replica: replica, number: number)]?.doneIn = epoch
        }
        undone[replica]?.removeFirst(newly.count)
        return newly.count
    }

    // MARK: - The verdict

    /// The operations that were reported done and are lost, in order of replica and number.
    ///
    /// - Complexity: O(n log n) in the number of operations.
    func losses(in document: Document) -> [Deed.Name] {
        deeds.filter { $0.value.doneIn != nil && !$0.value.holds($0.key.replica, in: document) }
            .keys.sorted { ($0.replica, $0.number) < ($1.replica, $1.number) }
    }
}

extension Deed {
    /// Whether an operation that is done has an outcome, and its effect is in a document.
    func holds(_ replica: ReplicaID, in document: Document) -> Bool {
        guard outcome != nil || event != nil else { return false }
        guard !isRefused else { return true }
        let floor = floor
        switch content {
        case .dragCancel: return true
        case .dragEnd(let release):
            // Under one stamp, or under growing ones if it came too late.
            return release.placements.allSatisfy {
                Self.isLater(document.position(of: $0.vertex), floor, replica)
            }
        case .edits(let edits):
            return edits.enumerated().allSatisfy { index, edit in
                Self.holds(edit, floor.advanced(by: UInt64(index)), replica, in: document)
            }
        }
    }

    private static func holds(
        _ edit: Edit,
        _ stamp: Stamp,
        _ replica: ReplicaID,
        in document: Document
    ) -> Bool {
        switch edit {
        case .createFeature(let birth): document.contains(birth.id)
        case .createPath(let birth): document.contains(birth.id)
        case .insertVertex(let birth, _): isLater(document.position(of: birth.id), stamp, replica)
        case .moveVertex(let vertex, _): isLater(document.position(of: vertex), stamp, replica)
        case .setAlive(.feature(let id), _):
            isLater(document.aliveRegister(of: id), stamp, replica)
        case .setAlive(.path(let id), _): isLater(document.aliveRegister(of: id), stamp, replica)
        case .setAlive(.vertex(let id), _): isLater(document.aliveRegister(of: id), stamp, replica)
        case .setProperty(let id, let key, _), .removeProperty(let id, let key):
            isLater(document.property(key, of: id), stamp, replica)
        }
    }

    /// Whether a register was written by this operation or later.
    private static func isLater<Value>(
        _ register: Register<Value>?,
        _ stamp: Stamp,
        _ replica: ReplicaID
    ) -> Bool {
        guard let register else { return false }
        return (register.stamp, register.replica) >= (stamp, replica)
    }
}
