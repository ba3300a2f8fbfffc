import MapModel

/// What the user did at once: an edit, a group of edits, or a drag from press to release.
struct UndoStep: Hashable, Sendable {
    /// Steps are numbered in the order in which they were made.
    let order: UInt64
    /// The operation that made the step; nil if the room ended the drag.
    let operation: OperationNumber?
    /// In the order in which they were made.
    var changes: [Change]

    /// One register, as the step left it and as it was before. Undo and redo exchange the two.
    struct Change: Hashable, Sendable {
        let name: RegisterName
        /// What the register is to hold, and who is to have written it, for the change to be taken
        /// back: anything else is somebody else's work.
        var present: RegisterState
        var absent: RegisterState
    }
}

extension UndoStep.Change {
    /// Whether it comes to nothing.
    var isEmpty: Bool { present.content == absent.content }

    /// Lets what one writer wrote count as written by another.
    mutating func replace(_ old: RegisterState.Writer, with new: RegisterState.Writer) {
        if present.writer == old { present.writer = new }
        if absent.writer == old { absent.writer = new }
    }
}
