internal import MapModel
internal import WireProtocol

/// The checks at the door for one group of edits; later edits may build on what earlier ones of the
/// group did.
struct EditCheck {
    let replica: ReplicaID
    let isLate: Bool

    private var kinds: [FeatureID: GeometryKind] = [:]
    private var paths: [PathID: (feature: FeatureID, role: PathRole)] = [:]
    private var vertices: [VertexID: PathID] = [:]
    /// Which vertices the group removed or restored, and by how many it changed each path.
    private var presences: [VertexID: Bool] = [:]
    private var growth: [PathID: Int] = [:]
    /// The paths and features that the group removed or restored.
    private var lives: [Entity: Bool] = [:]
    /// What others hold, looked up once: a group can name thousands.
    private var locks: Locks?
    /// What the group adds to the room for ever.
    private var addedCount = 0
    private var addedKeys: [FeatureID: Set<PropertyKey>] = [:]

    init(replica: ReplicaID, isLate: Bool) {
        self.replica = replica
        self.isLate = isLate
    }

    /// - Throws: why the edit, and with it the group, is refused.
    mutating func admit(_ edit: Edit, into room: borrowing Room) throws(RefusalCode) {
        switch edit {
        case .createFeature(let birth):
            try own(birth.id)
            guard !room.document.contains(birth.id), kinds[birth.id] == nil else { throw .exists }
            kinds[birth.id] = birth.kind
            addedCount += 1
        case .createPath(let birth): try admit(birth, into: room)
        case .insertVertex(let birth, _): try admit(birth, into: room)
        case .moveVertex(let vertex, _):
            guard path(of: vertex, in: room) != nil else { throw .gone }
            try free(room.document.holder(of: vertex))
        case .setAlive(let entity, let isAlive):
            guard exists(entity, in: room) else { throw .gone }
            try isAlive ? admitRestoring(entity, in: room) : admitRemoving(entity, in: room)
            if case .vertex(let vertex) = entity {
                try note(vertex, isAlive, in: room)
            } else if isAlive || !isLate {
                // A late removal may lose to a newer restoring, so it does not count.
                lives[entity] = isAlive
            }
        case .setProperty(let feature, let key, let value):
            guard value.utf8.count <= room.settings.propertyValueByteCount else { throw .tooMany }
            try admit(key, of: feature, into: room)
        case .removeProperty(let feature, let key): try admit(key, of: feature, into: room)
        }
        guard room.document.recordCount + addedCount <= room.settings.recordCount else {
            throw .tooMany
        }
    }

    /// A key that is new to a feature, whether it is set or removed, stays for ever.
    private mutating func admit(
        _ key: PropertyKey, of feature: FeatureID, into room: borrowing Room
    ) throws(RefusalCode) {
        guard exists(.feature(feature), in: room) else { throw .gone }
        guard room.document.property(key, of: feature) == nil,
            addedKeys[feature, default: []].insert(key).inserted
        else { return }
        addedCount += 1
        let count =
            room.document.propertyCount(of: feature) + addedKeys[feature, default: []].count
        guard count <= room.settings.propertyCount else { throw .tooMany }
    }

    /// The group as a whole must not leave a living path too small either: it may remove vertices of
    /// a dead one and restore that.
    func finish(in room: borrowing Room) throws(RefusalCode) {
        for (path, growth) in growth where growth < 0 {
            guard let role = role(of: path, in: room), lives(path, in: room) else { continue }
            guard livingCount(of: path, in: room) >= role.minimumVertexCount else {
                throw .tooSmall
            }
        }
    }

    // MARK: - Births

    private mutating func admit(_ birth: PathBirth, into room: borrowing Room) throws(RefusalCode) {
        try own(birth.id)
        guard !room.document.contains(birth.id), paths[birth.id] == nil else { throw .exists }
        guard let kind = kinds[birth.feature] ?? room.document.kind(of: birth.feature) else {
            throw .unknownParent
        }
        guard kind.allows(birth.role), kind.isMulti || birth.part == 0 else { throw .wrongRole }
        try free(room.document.drags.holding(birth.feature))
        paths[birth.id] = (birth.feature, birth.role)
        addedCount += 1
    }

    private mutating func admit(
        _ birth: VertexBirth, into room: borrowing Room
    ) throws(RefusalCode) {
        try own(birth.id)
        guard !room.document.contains(birth.id), vertices[birth.id] == nil else { throw .exists }
        guard let role = role(of: birth.path, in: room) else { throw .unknownParent }
        if let parent = birth.parent {
            guard path(of: parent, in: room) == birth.path else { throw .unknownParent }
        }
        // A point is one vertex, now and later.
        if role == .point {
            guard birth.parent == nil, livingCount(of: birth.path, in: room) == 0 else {
                throw .wrongRole
            }
        }
        guard room.document.vertexCount + vertices.count < room.settings.vertexCount else {
            throw .tooMany
        }
        if let feature = feature(of: birth.path, in: room) {
            try free(room.document.drags.holding(feature))
        }
        vertices[birth.id] = birth.path
        addedCount += 1
        growth[birth.path, default: 0] += 1
    }

    // MARK: - Removing and restoring

    private mutating func admitRemoving(_ entity: Entity, in room: borrowing Room)
        throws(RefusalCode)
    {
        if !isLate, isLocked(entity, in: room) { throw .locked }
        guard case .vertex(let vertex) = entity, isPresent(vertex, in: room),
            let path = path(of: vertex, in: room), let role = role(of: path, in: room),
            lives(path, in: room)
        else { return }
        guard livingCount(of: path, in: room) > role.minimumVertexCount else { throw .tooSmall }
    }

    private mutating func isLocked(_ entity: Entity, in room: borrowing Room) -> Bool {
        let locks = locks ?? Locks(in: room.document, of: replica)
        self.locks = locks
        return locks.hold(entity, in: room.document)
    }

    private func livingCount(of path: PathID, in room: borrowing Room) -> Int {
        room.document.livingVertexCount(of: path) + growth[path, default: 0]
    }

    /// Bringing something back into a feature that is wholly held is an insert.
    private func admitRestoring(_ entity: Entity, in room: borrowing Room) throws(RefusalCode) {
        switch entity {
        case .feature: break
        case .path(let path):
            try free(feature(of: path, in: room).flatMap { room.document.drags.holding($0) })
        case .vertex(let vertex):
            guard let path = path(of: vertex, in: room) else { return }
            try free(feature(of: path, in: room).flatMap { room.document.drags.holding($0) })
            guard
                role(of: path, in: room) != .point || isPresent(vertex, in: room)
                    || livingCount(of: path, in: room) == 0
            else { throw .wrongRole }
        }
    }

    private mutating func note(
        _ vertex: VertexID, _ isAlive: Bool, in room: borrowing Room
    ) throws(RefusalCode) {
        guard isPresent(vertex, in: room) != isAlive, let path = path(of: vertex, in: room) else {
            return
        }
        presences[vertex] = isAlive
        // A late restoring may lose to a newer removal, so it does not count.
        if !isAlive {
            growth[path, default: 0] -= 1
        } else if !isLate {
            growth[path, default: 0] += 1
        }
    }

    // MARK: - What there is, with what the group did so far

    private func exists(_ entity: Entity, in room: borrowing Room) -> Bool {
        switch entity {
        case .feature(let id): kinds[id] != nil || room.document.contains(id)
        case .path(let id): paths[id] != nil || room.document.contains(id)
        case .vertex(let id): vertices[id] != nil || room.document.contains(id)
        }
    }

    private func path(of vertex: VertexID, in room: borrowing Room) -> PathID? {
        vertices[vertex] ?? room.document.path(of: vertex)
    }

    private func feature(of path: PathID, in room: borrowing Room) -> FeatureID? {
        paths[path]?.feature ?? room.document.feature(of: path)
    }

    private func role(of path: PathID, in room: borrowing Room) -> PathRole? {
        paths[path]?.role ?? room.document.role(of: path)
    }

    private func lives(_ path: PathID, in room: borrowing Room) -> Bool {
        let isPresent = lives[.path(path)] ?? (paths[path] != nil || room.document.isPresent(path))
        guard isPresent, let feature = feature(of: path, in: room) else { return false }
        return lives[.feature(feature)] ?? (kinds[feature] != nil || room.document.isAlive(feature))
    }

    private func isPresent(_ vertex: VertexID, in room: borrowing Room) -> Bool {
        presences[vertex] ?? (vertices[vertex] != nil || room.document.isPresent(vertex))
    }

    /// A client names what it makes with its own replica number.
    private func own(_ id: some Identifier) throws(RefusalCode) {
        guard id.replica == replica else { throw .foreignIdentifier }
    }

    /// Others' drags stand in the way of what is made on a connection; late edits merge.
    private func free(_ drag: OpenDrag?) throws(RefusalCode) {
        guard !isLate, let drag, drag.grant.replica != replica else { return }
        throw .locked
    }
}
