import MapModel
import WireProtocol

// Only own steps are taken back: an edit, a group, a drag from press to release. Each undo is a new
// operation like any other; it leaves alone what somebody else wrote since, or holds.

extension ClientCore {
    public var canUndo: Bool { history.next(.undo) != nil }
    public var canRedo: Bool { history.next(.redo) != nil }

    /// Takes the newest own step back, also one that is pending. Of the last 200 each can be.
    ///
    /// - Returns: what was done and what was skipped; nil if there is no step.
    /// - Throws: ``ClientError/noSession``, ``ClientError/exhausted``.
    /// - Complexity: O(document), and O(vertices) of the step.
    @discardableResult
    public mutating func undo(at now: Moment) throws(ClientError) -> UndoResult? {
        try exchange(.undo, at: now)
    }

    /// Does the step again that was taken back last, unless another was made since.
    ///
    /// - Returns: what was done and what was skipped; nil if there is no step.
    /// - Throws: ``ClientError/noSession``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func redo(at now: Moment) throws(ClientError) -> UndoResult? {
        try exchange(.redo, at: now)
    }

    private mutating func exchange(
        _ direction: UndoHistory.Direction, at now: Moment
    ) throws(ClientError) -> UndoResult? {
        guard let foresight else { throw .noSession }
        guard let step = history.next(direction) else { return nil }
        let plan = UndoPlan(step, foresight, byteCount: frameByteCount - Self.headByteCount)
        var made: [(number: OperationNumber, changes: [UndoStep.Change])] = []
        for group in plan.groups {
            made.append((try operate(.edits(group.edits), at: now), group.changes))
        }
        history.exchange(direction, made)
        flushOperations()
        return UndoResult(operations: made.map(\.number), skipped: plan.skipped)
    }

    /// More than a message of edits has before them.
    private static let headByteCount = 64

    /// The document to come, and who wrote what in it; nil without a session.
    var foresight: Foresight? {
        guard let replica, let layers = pendingLayers else { return nil }
        return Foresight(layers, of: replica, decided: history.stamps)
    }

    /// Makes a numbered operation that is a step of the user's.
    mutating func perform(
        _ content: NumberedMessage.Content, isLate: Bool = false, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        let before = foresight
        let number = try operate(content, isLate: isLate, at: now)
        if let before {
            history.record(
                StepRecorder.changes(by: content, number, before: before), by: number)
        }
        return number
    }

    /// The room ended a drag whose finger is down: what it wrote is the step.
    mutating func recordLoss(of target: DragTarget, _ end: DragEnd, before: Foresight) {
        history.record(StepRecorder.changes(by: end, of: target, before: before), by: nil)
    }
}
