import MapModel
import WireProtocol

/// Finds out what an operation will change, and what was there before.
struct StepRecorder {
    private let before: Foresight
    private var changes: [UndoStep.Change] = []
    private var indices: [RegisterName: Int] = [:]
    /// What the operation itself gives birth to.
    private var born: Set<Entity> = []

    init(before: Foresight) { self.before = before }

    /// The changes of an operation with this number, in order.
    ///
    /// - Complexity: O(edits), or O(dragged vertices).
    static func changes(
        by content: NumberedMessage.Content, _ number: OperationNumber, before: Foresight
    ) -> [UndoStep.Change] {
        var recorder = StepRecorder(before: before)
        let writer = RegisterState.Writer.operation(number)
        switch content {
        case .dragCancel: break
        case .dragEnd(let release):
            recorder.note(release.target, at: release.value, writer)
        case .edits(let edits): for edit in edits { recorder.note(edit, writer) }
        }
        return recorder.changes
    }

    /// The changes of an own drag that the room ends.
    static func changes(
        by end: DragEnd, of target: DragTarget, before: Foresight
    ) -> [UndoStep.Change] {
        guard let value = end.value, value.fits(target) else { return [] }
        var recorder = StepRecorder(before: before)
        recorder.note(target, at: value, .other(end.stamp, end.replica))
        return recorder.changes
    }

    private mutating func note(
        _ target: DragTarget, at value: DragValue, _ writer: RegisterState.Writer
    ) {
        for (vertex, position) in before.document.rest(of: target, at: value) {
            note(.position(vertex), .position(position), writer)
        }
    }

    /// Births are taken back with what they are born into; they are noted only if that is older.
    private mutating func note(_ edit: Edit, _ writer: RegisterState.Writer) {
        switch edit {
        case .createFeature(let birth): note(birthOf: .feature(birth.id), in: nil)
        case .createPath(let birth): note(birthOf: .path(birth.id), in: .feature(birth.feature))
        case .insertVertex(let birth, _):
            note(birthOf: .vertex(birth.id), in: .path(birth.path))
        case .moveVertex(let id, let position):
            guard !born.contains(.vertex(id)) else { return }
            note(.position(id), .position(position), writer)
        case .setAlive(let entity, let isAlive):
            guard !born.contains(entity) || indices[.alive(entity)] != nil else { return }
            note(.alive(entity), .alive(isAlive), writer)
        case .setProperty(let id, let key, let value):
            guard !born.contains(.feature(id)) else { return }
            note(.property(id, key), .property(PropertyValue(value)), writer)
        case .removeProperty(let id, let key):
            guard !born.contains(.feature(id)) else { return }
            note(.property(id, key), .property(.removed), writer)
        }
    }

    private mutating func note(birthOf entity: Entity, in parent: Entity?) {
        born.insert(entity)
        if let parent, born.contains(parent) { return }
        let name = RegisterName.alive(entity)
        indices[name] = changes.count
        changes.append(
            UndoStep.Change(
                name: name,
                present: RegisterState(content: .alive(true), writer: .nobody),
                absent: RegisterState(content: .alive(false), writer: .unborn)))
    }

    private mutating func note(
        _ name: RegisterName, _ content: RegisterState.Content, _ writer: RegisterState.Writer
    ) {
        let present = RegisterState(content: content, writer: writer)
        if let index = indices[name] {
            changes[index].present = present
        } else if let absent = before.state(of: name) {
            indices[name] = changes.count
            changes.append(UndoStep.Change(name: name, present: present, absent: absent))
        }
    }
}
