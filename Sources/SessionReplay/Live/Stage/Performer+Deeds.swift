internal import ClientCore
internal import MapModel
internal import WireProtocol

extension Performer {
    /// Whether the core knows all that the room has answered so far.
    func hasSeen(_ sequence: UInt64) -> Bool { core.isOnline && core.sequence >= sequence }

    /// Does what its part did, but for coming and going.
    func perform(_ deed: Deed) {
        do throws(ClientError) {
            switch deed.action {
            case .press(let grant, let target):
                let number = try core.startDrag(of: stage.map(target), at: stage.now)
                drags[grant] = number
                ask(.drag(number), deed)
            case .move(let grant, let value):
                if let number = drags[grant] { core.moveDrag(number, to: value, at: stage.now) }
            case .release(let grant, let target, let value):
                try release(drags.removeValue(forKey: grant), target, at: value, deed)
            case .cancel(let grant):
                try cancel(drags.removeValue(forKey: grant), deed)
            case .edit(let edits, let isLate), .editOn(let edits, let isLate):
                try edit(edits, isLate: isLate, deed)
            case .join, .leave: break
            }
        } catch {
            stage.missed("\(core.profile.name): \(error) at recorded sequence \(deed.sequence)")
        }
        flush()
    }

    private func ask(_ question: Causality.Question, _ deed: Deed) {
        stage.causality.ask(question, of: deed.replica, deed.features)
    }

    /// Lets go; if the drag is over already, what it held is put where it came to rest.
    private func release(
        _ number: DragNumber?, _ target: DragTarget, at value: DragValue, _ deed: Deed
    ) throws(ClientError) {
        guard let number, isHeld(number) else {
            for part in MessageParts.parts(of: stage.score.placements(of: target)) {
                try edit(part, isLate: false, deed)
            }
            return
        }
        ask(.operation(try core.endDrag(number, at: value, now: stage.now)), deed)
    }

    private func cancel(_ number: DragNumber?, _ deed: Deed) throws(ClientError) {
        guard let number, isHeld(number),
            let operation = try core.cancelDrag(number, now: stage.now)
        else { return }
        ask(.operation(operation), deed)
    }

    private func isHeld(_ number: DragNumber) -> Bool {
        let state = core.dragState(number)
        return state == .starting || state == .dragging
    }

    private func edit(_ edits: [Edit], isLate: Bool, _ deed: Deed) throws(ClientError) {
        let highest = edits.compactMap(\.bornCounter).max()
        if let highest { try core.skipIdentifiers(through: highest) }
        let live = edits.map { stage.map($0) }
        ask(.operation(try core.edit(live, isLate: isLate, at: stage.now)), deed)
    }
}

extension Edit {
    /// The counter of what it gives birth to.
    fileprivate var bornCounter: UInt32? {
        switch self {
        case .createFeature(let birth): birth.id.counter
        case .createPath(let birth): birth.id.counter
        case .insertVertex(let birth, _): birth.id.counter
        case .moveVertex, .setAlive, .setProperty, .removeProperty: nil
        }
    }
}
