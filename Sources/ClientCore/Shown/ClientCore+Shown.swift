public import MapModel
import WireProtocol

// What the user sees: the confirmed document with pending operations and own drags laid over it.
// Each read walks the pending operations, newest first: O(edits that wait), nothing most of the time.

extension ClientCore {
    /// Where a vertex is shown; nil if it is unknown. An own finger that is down comes first, then
    /// another holder's, then what is pending.
    ///
    /// - Complexity: O(edits that wait); O(document) if something waits while several vertices or a
    ///   whole feature are dragged.
    public func shownPosition(of id: VertexID) -> Position? {
        guard isKnown(.vertex(id)) else { return nil }
        if isDraggedWidely(id) { return shown.shownPosition(of: id) }
        for drag in ownDrags where drag.isHeld {
            if let held = drag.value?.position(of: id, in: drag.target) { return held }
        }
        let drag = document.holder(of: id)
        if let drag, drag.grant.replica != replica, drag.value != nil {
            return document.shownPosition(of: id)
        }
        var isUncovered = false
        for entry in followersNewestFirst {
            switch entry.content {
            case .dragCancel(let number):
                if let drag, isOwn(drag, number) { isUncovered = true }
            case .dragEnd(let release):
                guard let position = release.value.position(of: id, in: release.target) else {
                    continue
                }
                if drag.map({ isOwn($0, release.number) }) ?? false
                    || wins(entry, position, over: id)
                {
                    return position
                }
            case .edits(let edits):
                if let position = edits.position(of: id), wins(entry, position, over: id) {
                    return position
                }
            }
        }
        return isUncovered ? document.position(of: id)?.value : document.shownPosition(of: id)
    }

    /// Whether an own drag of several vertices, or of a whole feature, bears on a vertex, open or
    /// pending; or anybody's of its feature, below which something pending puts it elsewhere. Then
    /// its place depends on everything that lies below, and on the other vertices.
    private func isDraggedWidely(_ id: VertexID) -> Bool {
        let feature = shownFeature(of: id)
        func isWide(_ target: DragTarget) -> Bool {
            switch target {
            case .vertex: false
            case .vertices(let vertices): vertices.contains(id)
            case .feature(let held): held == feature
            }
        }
        let isHeld = feature.flatMap(document.drags.holding) != nil
        return ownDrags.contains { isWide($0.target) }
            || queue.pending.contains { entry in
                switch entry.content {
                case .dragEnd(let release):
                    isWide(release.target) || isHeld && release.target == .vertex(id)
                case .edits(let edits): isHeld && edits.position(of: id) != nil
                case .dragCancel: false
                }
            }
    }

    /// The feature of a vertex, also of one whose birth is pending.
    func shownFeature(of id: VertexID) -> FeatureID? {
        if let feature = document.feature(of: id) { return feature }
        guard let path = shownPath(of: id) else { return nil }
        if let feature = document.feature(of: path) { return feature }
        for entry in followersNewestFirst {
            for case .createPath(let birth) in entry.edits where birth.id == path {
                return birth.feature
            }
        }
        return nil
    }

    private func shownPath(of id: VertexID) -> PathID? {
        for entry in followersNewestFirst {
            for case .insertVertex(let birth, _) in entry.edits where birth.id == id {
                return birth.path
            }
        }
        return nil
    }

    /// The value of a property; nil if there is none.
    public func shownProperty(_ key: PropertyKey, of id: FeatureID) -> CanonicalJSON? {
        guard isKnown(.feature(id)) else { return nil }
        let confirmed = document.property(key, of: id)
        for entry in followersNewestFirst {
            guard let value = entry.edits.property(key, of: id) else { continue }
            if wins(entry, value, over: confirmed) { return value.json }
        }
        return confirmed?.value.json
    }

    public func isShownAlive(_ id: FeatureID) -> Bool {
        isShownAlive(
            .feature(id), over: document.aliveRegister(of: id), isKnown: document.contains(id))
    }

    /// Whether a path and its feature live.
    public func isShownAlive(_ id: PathID) -> Bool {
        let isKnown = document.contains(id)
        guard isShownAlive(.path(id), over: document.aliveRegister(of: id), isKnown: isKnown) else {
            return false
        }
        if let feature = document.feature(of: id) { return isShownAlive(feature) }
        for entry in followersNewestFirst {
            for case .createPath(let birth) in entry.edits where birth.id == id {
                return isShownAlive(birth.feature)
            }
        }
        return false
    }

    /// Whether a vertex, its path and its feature live.
    public func isShownAlive(_ id: VertexID) -> Bool {
        let isKnown = document.contains(id)
        guard isShownAlive(.vertex(id), over: document.aliveRegister(of: id), isKnown: isKnown),
            let path = document.path(of: id) ?? shownPath(of: id)
        else { return false }
        return isShownAlive(path)
    }

    /// What is neither confirmed nor about to be born is not there, whatever is written to it: a
    /// replacement may lack what pending operations refer to.
    func isKnown(_ entity: Entity) -> Bool {
        let isConfirmed =
            switch entity {
            case .feature(let id): document.contains(id)
            case .path(let id): document.contains(id)
            case .vertex(let id): document.contains(id)
            }
        return isConfirmed
            || followersNewestFirst.contains { entry in
                entry.edits.contains { $0.isBirth(of: entity) }
            }
    }

    private func isShownAlive(
        _ entity: Entity, over confirmed: Register<Bool>?, isKnown: Bool
    ) -> Bool {
        guard isKnown || self.isKnown(entity) else { return false }
        for entry in followersNewestFirst {
            for case .setAlive(entity, let isAlive) in entry.edits.reversed() {
                if wins(entry, isAlive, over: confirmed) { return isAlive }
            }
            if !isKnown, entry.edits.contains(where: { $0.isBirth(of: entity) }) { return true }
        }
        return confirmed?.value ?? true
    }

    private func isOwn(_ drag: OpenDrag, _ number: DragNumber) -> Bool {
        drag.grant.replica == replica && drag.grant.number == number
    }

    /// Whether an operation ends an own drag that is open.
    private func endsGrant(_ entry: QueuedOperation) -> Bool {
        switch entry.content {
        case .dragEnd(let release): hasGrant(release.number)
        case .dragCancel(let number): hasGrant(number)
        case .edits: false
        }
    }

    func hasGrant(_ number: DragNumber) -> Bool {
        document.drags.all.contains { isOwn($0, number) }
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
}

extension Edit {
    fileprivate func isBirth(of entity: Entity) -> Bool {
        switch (self, entity) {
        case (.createFeature(let birth), .feature(let id)): birth.id == id
        case (.createPath(let birth), .path(let id)): birth.id == id
        case (.insertVertex(let birth, _), .vertex(let id)): birth.id == id
        default: false
        }
    }
}

extension DragValue {
    /// Where this puts a vertex that is dragged alone.
    fileprivate func position(of id: VertexID, in target: DragTarget) -> Position? {
        guard target == .vertex(id), case .position(let position) = self else { return nil }
        return position
    }
}
