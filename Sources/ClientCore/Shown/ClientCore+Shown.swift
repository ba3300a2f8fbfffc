public import MapModel
import WireProtocol

// What the user sees: the confirmed document with pending operations and own drags laid over it.
// Each read walks the pending operations, newest first: O(edits that wait), nothing most of the time.

extension ClientCore {
    /// Where a vertex is shown; nil if it is unknown. An own finger that is down comes first, then
    /// another holder's, then what is pending.
    public func shownPosition(of id: VertexID) -> Position? {
        if let held = ownDrags.first(where: { $0.vertex == id && $0.isHeld })?.position {
            return held
        }
        guard document.contains(id) || feature(ofUnborn: id) != nil else { return nil }
        let drag = document.drags.holding(id)
        if let drag, drag.grant.replica != replica, let position = drag.position {
            return position
        }
        var isUncovered = false
        for entry in queue.pendingNewestFirst {
            switch entry.content {
            case .dragCancel(let number):
                if let drag, isOwn(drag, number) { isUncovered = true }
            case .dragEnd(let number, id, let position):
                if drag.map({ isOwn($0, number) }) ?? false || wins(entry, position, over: id) {
                    return position
                }
            case .dragEnd: break
            case .edits(let edits):
                if let position = edits.position(of: id), wins(entry, position, over: id) {
                    return position
                }
            }
        }
        return isUncovered ? document.position(of: id)?.value : document.shownPosition(of: id)
    }

    /// The value of a property; nil if there is none.
    public func shownProperty(_ key: PropertyKey, of id: FeatureID) -> CanonicalJSON? {
        guard isKnown(id) else { return nil }
        let confirmed = document.property(key, of: id)
        for entry in queue.pendingNewestFirst {
            guard let value = entry.edits.property(key, of: id) else { continue }
            if wins(entry, value, over: confirmed) { return value.json }
        }
        return confirmed?.value.json
    }

    public func isShownAlive(_ id: FeatureID) -> Bool {
        guard isKnown(id) else { return false }
        let confirmed = document.aliveRegister(of: id)
        for entry in queue.pendingNewestFirst {
            guard let isAlive = entry.edits.isAlive(id) else { continue }
            if isAlive || wins(entry, false, over: confirmed) { return isAlive }
        }
        return document.isAlive(id)
    }

    public func isShownAlive(_ id: VertexID) -> Bool {
        if let feature = document.feature(of: id) {
            return document.isAlive(id) && isShownAlive(feature)
        }
        return feature(ofUnborn: id).map(isShownAlive) ?? false
    }

    /// What is neither confirmed nor about to be born is not there, whatever is written to it: a
    /// replacement may lack what pending operations refer to.
    private func isKnown(_ id: FeatureID) -> Bool {
        document.contains(id) || queue.pendingNewestFirst.contains { $0.edits.isAlive(id) == true }
    }

    /// The feature of a vertex that a pending operation gives birth to.
    private func feature(ofUnborn id: VertexID) -> FeatureID? {
        for entry in queue.pendingNewestFirst {
            if let feature = entry.edits.feature(of: id) { return feature }
        }
        return nil
    }

    private func isOwn(_ drag: OpenDrag, _ number: DragNumber) -> Bool {
        drag.grant.replica == replica && drag.grant.number == number
    }

    /// Whether an operation ends an own drag that is open.
    private func endsGrant(_ entry: QueuedOperation) -> Bool {
        switch entry.content {
        case .dragEnd(let number, _, _), .dragCancel(let number):
            document.drags.all.contains { isOwn($0, number) }
        case .edits: false
        }
    }

    private func wins(_ entry: QueuedOperation, _ position: Position, over id: VertexID) -> Bool {
        wins(entry, position, over: document.position(of: id))
    }

    /// On a connection the last to arrive wins; a late operation has to have the larger stamp.
    private func wins<Value: RegisterValue>(
        _ entry: QueuedOperation,
        _ value: Value,
        over confirmed: Register<Value>?
    ) -> Bool {
        guard let confirmed, let replica, queue.mergesByOwnStamp(entry, endsGrant) else {
            return true
        }
        return confirmed.yields(to: Register(value, stamp: entry.stamp, replica: replica))
    }
}

extension QueuedOperation {
    fileprivate var edits: [Edit] {
        if case .edits(let edits) = content { edits } else { [] }
    }
}

extension [Edit] {
    /// Where the group puts a vertex.
    fileprivate func position(of id: VertexID) -> Position? {
        for edit in reversed() {
            switch edit {
            case .moveVertex(id, let position): return position
            case .insertVertex(let birth, let coordinate):
                if birth.id == id { return coordinate.position }
            default: break
            }
        }
        return nil
    }

    /// What the group makes of a property.
    fileprivate func property(_ key: PropertyKey, of id: FeatureID) -> PropertyValue? {
        for edit in reversed() {
            switch edit {
            case .setProperty(id, key, let value): return PropertyValue(value)
            case .removeProperty(id, key): return .removed
            default: break
            }
        }
        return nil
    }

    /// Whether the group makes a feature live or die.
    fileprivate func isAlive(_ id: FeatureID) -> Bool? {
        for edit in reversed() {
            switch edit {
            case .createFeature(let birth): if birth.id == id { return true }
            case .removeFeature(id): return false
            default: break
            }
        }
        return nil
    }

    /// The feature in which the group gives birth to a vertex.
    fileprivate func feature(of id: VertexID) -> FeatureID? {
        var path: PathID?
        for edit in reversed() {
            switch edit {
            case .insertVertex(let birth, _): if birth.id == id { path = birth.path }
            case .createPath(let birth): if birth.id == path { return birth.feature }
            default: break
            }
        }
        return nil
    }
}
