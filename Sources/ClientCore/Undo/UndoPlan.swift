import MapModel

/// The edits that take a step back, or do it again, without touching anybody else's work.
struct UndoPlan {
    private(set) var skipped: [UndoResult.Skipped] = []
    /// What each message exchanges, and the edits that do so.
    private(set) var groups: [Group] = []
    private let foresight: Foresight
    /// The document with the edits so far.
    private var document: Document

    struct Group {
        var changes: [UndoStep.Change] = []
        var edits: [Edit] = []
        var byteCount = 0
    }

    /// - Parameter byteCount: what the edits of one message may have.
    /// - Complexity: O(changes), and O(document) for a copy.
    init(_ step: UndoStep, _ foresight: Foresight, byteCount: Int) {
        self.foresight = foresight
        document = foresight.document
        for change in step.changes.reversed() {
            guard let edit = change.name.edit(writing: change.absent.content) else { continue }
            if let reason = obstacle(to: edit, change) {
                skipped.append(UndoResult.Skipped(register: change.name, reason: reason))
            } else {
                add(edit, change, byteCount)
            }
        }
    }

    private func obstacle(to edit: Edit, _ change: UndoStep.Change) -> UndoResult.Reason? {
        guard let state = foresight.state(of: change.name) else { return .gone }
        guard state.writer == change.present.writer else { return .changed }
        if let holder = foresight.holder(against: edit) { return .held(by: holder) }
        return isTooSmall(after: edit) ? .tooSmall : nil
    }

    private func isTooSmall(after edit: Edit) -> Bool {
        guard case .setAlive(.vertex(let id), false) = edit, document.isPresent(id),
            let path = document.path(of: id), let role = document.role(of: path),
            document.isAlive(path)
        else { return false }
        return document.livingVertexCount(of: path) <= role.minimumVertexCount
    }

    private mutating func add(_ edit: Edit, _ change: UndoStep.Change, _ limit: Int) {
        do throws(ReplicaFault) {
            try document.apply(edit, stamp: Stamp(rawValue: .max), replica: foresight.replica)
        } catch {
            preconditionFailure("an edit of what is there cannot follow: \(error)")
        }
        if groups.last.map({ $0.byteCount + edit.largestByteCount > limit }) ?? true {
            groups.append(Group())
        }
        groups[groups.count - 1].edits.append(edit)
        groups[groups.count - 1].changes.append(change)
        groups[groups.count - 1].byteCount += edit.largestByteCount
    }
}

extension Edit {
    /// No message has more bytes for an edit that undo makes.
    fileprivate var largestByteCount: Int {
        switch self {
        case .setProperty(_, let key, let value): 32 + key.utf8.count + value.utf8.count
        case .removeProperty(_, let key): 32 + key.utf8.count
        default: 40
        }
    }
}
