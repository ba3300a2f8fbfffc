internal import MapModel
internal import WireProtocol

/// The checks at the door for one group of edits; later edits may build on what earlier ones of the
/// group create.
struct EditCheck {
    let replica: ReplicaID
    let isLate: Bool

    private var kinds: [FeatureID: GeometryKind] = [:]
    private var paths: [PathID: (feature: FeatureID, role: PathRole)] = [:]
    private var vertices: [VertexID: PathID] = [:]
    /// What the group adds to the room for ever.
    private var addedCount = 0
    private var addedKeys: [FeatureID: Set<PropertyKey>] = [:]
    private var filledPoints: Set<PathID> = []
    /// The features that others hold a vertex of, looked up once: a group can name thousands.
    private var lockedFeatures: Set<FeatureID>?

    init(replica: ReplicaID, isLate: Bool) {
        self.replica = replica
        self.isLate = isLate
    }

    /// - Throws: why the edit, and with it the group, is refused.
    mutating func admit(_ edit: Edit, into room: Room) throws(RefusalCode) {
        switch edit {
        case .createFeature(let birth):
            try own(birth.id)
            guard !room.document.contains(birth.id), kinds[birth.id] == nil else { throw .exists }
            kinds[birth.id] = birth.kind
            addedCount += 1
        case .createPath(let birth): try admit(birth, into: room)
        case .insertVertex(let birth, _): try admit(birth, into: room)
        case .moveVertex(let vertex, _):
            guard room.document.contains(vertex) || vertices[vertex] != nil else { throw .gone }
            guard isLate || !isHeldByOthers(vertex, in: room) else { throw .locked }
        case .removeFeature(let feature):
            try known(feature, in: room)
            guard isLate || !isLocked(feature, in: room) else { throw .locked }
        case .setProperty(let feature, let key, _), .removeProperty(let feature, let key):
            try known(feature, in: room)
            try admit(key, of: feature, into: room)
        }
        guard room.document.recordCount + addedCount <= room.settings.recordCount else {
            throw .tooMany
        }
    }

    /// A key that is new to a feature, whether it is set or removed, stays for ever.
    private mutating func admit(
        _ key: PropertyKey, of feature: FeatureID, into room: Room
    ) throws(RefusalCode) {
        guard room.document.property(key, of: feature) == nil,
            addedKeys[feature, default: []].insert(key).inserted
        else { return }
        addedCount += 1
        let count =
            room.document.propertyCount(of: feature) + addedKeys[feature, default: []].count
        guard count <= room.settings.propertyCount else { throw .tooMany }
    }

    private mutating func admit(_ birth: PathBirth, into room: Room) throws(RefusalCode) {
        try own(birth.id)
        guard !room.document.contains(birth.id), paths[birth.id] == nil else { throw .exists }
        guard let kind = kinds[birth.feature] ?? room.document.kind(of: birth.feature) else {
            throw .unknownParent
        }
        guard kind.allows(birth.role), kind.isMulti || birth.part == 0 else { throw .wrongRole }
        paths[birth.id] = (birth.feature, birth.role)
        addedCount += 1
    }

    private mutating func admit(_ birth: VertexBirth, into room: Room) throws(RefusalCode) {
        try own(birth.id)
        guard !room.document.contains(birth.id), vertices[birth.id] == nil else { throw .exists }
        guard let role = paths[birth.path]?.role ?? room.document.role(of: birth.path) else {
            throw .unknownParent
        }
        if let parent = birth.parent {
            let path = vertices[parent] ?? room.document.path(of: parent)
            guard path == birth.path else { throw .unknownParent }
        }
        if role == .point { try fill(birth, in: room) }
        guard room.document.vertexCount + vertices.count < room.settings.vertexCount else {
            throw .tooMany
        }
        vertices[birth.id] = birth.path
        addedCount += 1
    }

    /// A point is one vertex, now and later.
    private mutating func fill(_ birth: VertexBirth, in room: Room) throws(RefusalCode) {
        guard birth.parent == nil, room.document.livingVertices(of: birth.path).isEmpty,
            filledPoints.insert(birth.path).inserted
        else { throw .wrongRole }
    }

    /// A client names what it makes with its own replica number.
    private func own(_ id: some Identifier) throws(RefusalCode) {
        guard id.replica == replica else { throw .foreignIdentifier }
    }

    private func known(_ feature: FeatureID, in room: Room) throws(RefusalCode) {
        guard kinds[feature] != nil || room.document.contains(feature) else { throw .gone }
    }

    private mutating func isLocked(_ feature: FeatureID, in room: Room) -> Bool {
        let locked = lockedFeatures ?? room.featuresHeld { $0 != replica }
        lockedFeatures = locked
        return locked.contains(feature)
    }

    private func isHeldByOthers(_ vertex: VertexID, in room: Room) -> Bool {
        room.document.drags.holding(vertex).map { $0.grant.replica != replica } ?? false
    }
}
