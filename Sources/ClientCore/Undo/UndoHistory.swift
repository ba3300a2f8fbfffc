import MapModel

/// The steps that can be taken back, and those that can be done again.
///
/// A step remembers of each register who wrote it: its own operation, and before it another one.
/// Taking a step back is a new operation, which writes *on behalf of* the writer before: wherever
/// the history names that writer, it names the new operation from then on. So a step is known to be
/// untouched as long as the register's writer is the one that the history names.
struct UndoHistory: Sendable {
    /// What is remembered: more than anybody takes back, less than an editing day.
    static let stepCount = 200
    /// Registers that all steps together may name: a whole feature of a million vertices would
    /// otherwise be remembered with every drag.
    static let changeCount = 200_000

    /// The newest last; the changes of each in the order in which they were made.
    private(set) var undoable: [UndoStep] = []
    /// The one to do again first last; the changes of each in the order in which they were undone.
    private(set) var redoable: [UndoStep] = []
    /// The stamps that the room gave to own operations.
    private(set) var stamps: [OperationNumber: ClosedRange<Stamp>] = [:]
    /// The operations on behalf of others that have no outcome yet.
    private var standIns: [OperationNumber: StandIn] = [:]
    private var lastOrder: UInt64 = 0

    /// Which writers an operation stands for, by register.
    private struct StandIn: Hashable {
        /// The step that it takes back or does again; nil if it came to nothing.
        let step: UInt64?
        let writers: [RegisterName: RegisterState.Writer]
    }

    enum Direction { case undo, redo }

    func next(_ direction: Direction) -> UndoStep? {
        direction == .undo ? undoable.last : redoable.last
    }
}

// MARK: - Steps

extension UndoHistory {
    /// Remembers what the user did; there is nothing to do again after that. What came to nothing
    /// is no step.
    mutating func record(_ changes: [UndoStep.Change], by operation: OperationNumber?) {
        guard !changes.allSatisfy(\.isEmpty) else { return noteEmpty(changes, operation) }
        lastOrder += 1
        redoable = []
        undoable.append(UndoStep(order: lastOrder, operation: operation, changes: changes))
        if undoable.count > Self.stepCount { undoable.removeFirst() }
        var changeCount = undoable.reduce(0) { $0 + $1.changes.count }
        while changeCount > Self.changeCount, let oldest = undoable.first {
            changeCount -= oldest.changes.count
            undoable.removeFirst()
        }
        prune()
    }

    /// Earlier steps are still untouched by what wrote the same again.
    private mutating func noteEmpty(_ changes: [UndoStep.Change], _ operation: OperationNumber?) {
        guard let operation else { return }
        standIn(operation, for: changes, step: nil)
    }

    /// Takes the next step off its stack, and puts it on the other one with what was exchanged.
    ///
    /// - Parameter operations: what each operation exchanged; empty if all was skipped.
    mutating func exchange(
        _ direction: Direction,
        _ operations: [(number: OperationNumber, changes: [UndoStep.Change])]
    ) {
        let taken = direction == .undo ? undoable.popLast() : redoable.popLast()
        guard let taken, !operations.isEmpty else { return }
        var step = taken
        step.changes = []
        for (number, changes) in operations {
            standIn(number, for: changes, step: step.order)
            step.changes += changes.map { change in
                var present = change.absent
                present.writer = .operation(number)
                return UndoStep.Change(name: change.name, present: present, absent: change.present)
            }
        }
        if direction == .undo { redoable.append(step) } else { undoable.append(step) }
    }

    private mutating func standIn(
        _ number: OperationNumber, for changes: [UndoStep.Change], step: UInt64?
    ) {
        var writers: [RegisterName: RegisterState.Writer] = [:]
        var replaced: [RegisterName: [RegisterState.Writer]] = [:]
        for change in changes {
            writers[change.name] = change.absent.writer
            replaced[change.name, default: []].append(change.absent.writer)
        }
        changeAll { change in
            for old in replaced[change.name] ?? [] { change.replace(old, with: .operation(number)) }
        }
        standIns[number] = StandIn(step: step, writers: writers)
    }

    private mutating func changeAll(_ change: (inout UndoStep.Change) -> Void) {
        for step in undoable.indices {
            for index in undoable[step].changes.indices { change(&undoable[step].changes[index]) }
        }
        for step in redoable.indices {
            for index in redoable[step].changes.indices { change(&redoable[step].changes[index]) }
        }
    }
}

// MARK: - Outcomes

extension UndoHistory {
    /// An own operation was applied, with these stamps.
    mutating func applied(_ number: OperationNumber, _ stamps: ClosedRange<Stamp>) {
        self.stamps[number] = stamps
        standIns[number] = nil
    }

    /// Own operations were applied, and a state frame says no more than that: they wrote what the
    /// registers hold, if those hold what they would have written.
    ///
    /// - Complexity: O(changes of all steps).
    mutating func applied(
        _ numbers: Set<OperationNumber>, in document: Document, of replica: ReplicaID
    ) {
        standIns = standIns.filter { !numbers.contains($0.key) }
        for change in (undoable + redoable).lazy.flatMap(\.changes) {
            for state in [change.present, change.absent] {
                guard case .operation(let number) = state.writer, numbers.contains(number),
                    let held = document.register(change.name),
                    case .other(let stamp, replica) = held.writer, held.content == state.content
                else { continue }
                let known = stamps[number] ?? stamp...stamp
                stamps[number] = min(known.lowerBound, stamp)...max(known.upperBound, stamp)
            }
        }
    }

    /// An own operation was refused. If it was a step, it is none; if it took one back, that stands.
    mutating func refused(_ number: OperationNumber) {
        stamps[number] = nil
        if let standIn = standIns.removeValue(forKey: number) {
            takeBack(standIn, number)
        } else {
            skip(undoable.forget(number) + redoable.forget(number), number)
        }
    }

    /// Later steps of the same registers follow what was there before the refused one.
    private mutating func skip(_ changes: [UndoStep.Change], _ number: OperationNumber) {
        guard !changes.isEmpty else { return }
        let before = Dictionary(changes.map { ($0.name, $0.absent) }) { first, _ in first }
        changeAll { other in
            guard other.absent.writer == .operation(number), let absent = before[other.name] else {
                return
            }
            other.absent = absent
        }
    }

    private mutating func takeBack(_ standIn: StandIn, _ number: OperationNumber) {
        let undone = redoable.firstIndex { $0.order == standIn.step }
        let redone = undoable.firstIndex { $0.order == standIn.step }
        let refused = RegisterState.Writer.operation(number)
        var kept: UndoStep?
        if let undone {
            kept = redoable[undone].split(writtenBy: refused)
            if redoable[undone].changes.isEmpty { redoable.remove(at: undone) }
        } else if let redone {
            kept = undoable[redone].split(writtenBy: refused)
            if undoable[redone].changes.isEmpty { undoable.remove(at: redone) }
        }
        if let kept, !kept.changes.isEmpty {
            if undone != nil {
                undoable.insert(kept, by: <)
            } else {
                redoable.insert(kept, by: >)
            }
        }
        changeAll { change in
            if let writer = standIn.writers[change.name] { change.replace(refused, with: writer) }
        }
    }

    /// Stamps of operations that no step names are of no use.
    private mutating func prune() {
        guard stamps.count > 4 * Self.stepCount else { return }
        var named: Set<OperationNumber> = []
        changeAll { change in
            for case .operation(let number) in [change.present.writer, change.absent.writer] {
                named.insert(number)
            }
        }
        stamps = stamps.filter { named.contains($0.key) }
    }
}

extension UndoStep {
    /// Takes out the changes that a refused operation would have exchanged, as they were before.
    fileprivate mutating func split(writtenBy writer: RegisterState.Writer) -> UndoStep {
        var step = self
        step.changes = changes.filter { $0.present.writer == writer }.reversed().map {
            Change(name: $0.name, present: $0.absent, absent: $0.present)
        }
        changes.removeAll { $0.present.writer == writer }
        return step
    }
}

extension [UndoStep] {
    /// Removes the step that an operation made.
    fileprivate mutating func forget(_ number: OperationNumber) -> [UndoStep.Change] {
        guard let index = firstIndex(where: { $0.operation == number }) else { return [] }
        return remove(at: index).changes
    }

    fileprivate mutating func insert(_ step: UndoStep, by precedes: (UInt64, UInt64) -> Bool) {
        insert(step, at: firstIndex { precedes(step.order, $0.order) } ?? endIndex)
    }
}
