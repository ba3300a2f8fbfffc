import MapModel

/// An account of births, registers and drags that shares no code with the document: what the log's
/// events come to by the letter of the design.
struct Account {
    private(set) var registers: [RegisterKey: Writing] = [:]
    private(set) var drags: [GrantNumber: Drag] = [:]
    private(set) var features: Set<FeatureID> = []
    private(set) var paths: [PathID: PathBirth] = [:]
    private(set) var vertices: [VertexID: VertexBirth] = [:]
    private var members: [PathID: [VertexID]] = [:]
    private var parts: [FeatureID: [PathID]] = [:]
    /// Where forced ends left vertices.
    private(set) var forced: [ForcedKey: Writing] = [:]
    /// Drags that hold something that was removed: they have to end next.
    private(set) var owed: Set<GrantNumber> = []

    struct Drag {
        let replica: ReplicaID
        let number: DragNumber
        let target: DragTarget
        var value: DragValue?
    }

    struct ForcedKey: Hashable {
        let replica: ReplicaID
        let number: DragNumber
        let vertex: VertexID
    }

    /// The one merge rule.
    mutating func write(_ writing: Writing, to key: RegisterKey) {
        if let old = registers[key], writing.order < old.order { return }
        registers[key] = writing
    }

    mutating func bear(_ edit: Edit) {
        switch edit {
        case .createFeature(let birth): features.insert(birth.id)
        case .createPath(let birth):
            paths[birth.id] = birth
            parts[birth.feature, default: []].append(birth.id)
        case .insertVertex(let birth, _):
            vertices[birth.id] = birth
            members[birth.path, default: []].append(birth.id)
        default: break
        }
    }

    // MARK: - Drags

    mutating func open(_ grant: Grant) {
        drags[grant.grant] = Drag(
            replica: grant.replica, number: grant.number, target: grant.target)
    }

    mutating func move(_ grant: GrantNumber, to value: DragValue) { drags[grant]?.value = value }

    mutating func close(_ grant: GrantNumber) -> Drag? {
        owed.remove(grant)
        return drags.removeValue(forKey: grant)
    }

    mutating func force(_ drag: Drag, _ vertex: VertexID, _ writing: Writing) {
        let key = ForcedKey(replica: drag.replica, number: drag.number, vertex: vertex)
        forced[key] = writing
    }

    /// Something is removed: what holds any of it has to end.
    mutating func owe(for removed: Entity) {
        for (grant, drag) in drags where holds(drag, removed) { owed.insert(grant) }
    }

    /// The drags that hold any of an entity, in order of grant.
    func holders(of entity: Entity) -> [Drag] {
        drags.sorted { $0.key < $1.key }.map(\.value).filter { holds($0, entity) }
    }

    private func holds(_ drag: Drag, _ entity: Entity) -> Bool {
        if case .feature(let feature) = drag.target { return feature == self.feature(of: entity) }
        return drag.target.vertices.contains { vertex in
            switch entity {
            case .feature(let id): feature(of: .vertex(vertex)) == id
            case .path(let id): vertices[vertex]?.path == id
            case .vertex(let id): vertex == id
            }
        }
    }

    // MARK: - Reading

    func contains(_ entity: Entity) -> Bool {
        switch entity {
        case .feature(let id): features.contains(id)
        case .path(let id): paths[id] != nil
        case .vertex(let id): vertices[id] != nil
        }
    }

    func feature(of entity: Entity) -> FeatureID? {
        switch entity {
        case .feature(let id): id
        case .path(let id): paths[id]?.feature
        case .vertex(let id): vertices[id].flatMap { paths[$0.path]?.feature }
        }
    }

    /// What a drag holds, those that are dead too.
    func covered(by target: DragTarget) -> [VertexID] {
        guard case .feature(let feature) = target else { return target.vertices }
        return parts[feature, default: []].flatMap { members[$0, default: []] }.sorted()
    }

    /// Whether an entity's own register says that it lives.
    func isPresent(_ entity: Entity) -> Bool {
        contains(entity) && registers[.alive(entity)]?.value != .alive(false)
    }

    /// Whether an entity lives, with all that contains it.
    func isAlive(_ entity: Entity) -> Bool {
        guard isPresent(entity) else { return false }
        switch entity {
        case .feature: return true
        case .path(let id): return paths[id].map { isPresent(.feature($0.feature)) } ?? false
        case .vertex(let id): return vertices[id].map { isAlive(.path($0.path)) } ?? false
        }
    }

    func position(of vertex: VertexID) -> Position? {
        guard case .position(let position)? = registers[.position(vertex)]?.value else {
            return nil
        }
        return position
    }

    func livingCount(of path: PathID) -> Int {
        members[path, default: []].count { isPresent(.vertex($0)) }
    }

    /// The removed things, in a fixed order.
    var removed: [Entity] {
        registers.compactMap { key, writing -> Entity? in
            guard case .alive(let entity) = key, writing.value == .alive(false) else { return nil }
            return entity
        }.sorted { $0.rank < $1.rank }
    }

    /// Where the vertices of a drag come to rest with a value.
    func rest(of drag: Drag, at value: DragValue) -> [VertexID: Position] {
        var rest: [VertexID: Position] = [:]
        switch value {
        case .position(let position): rest[covered(by: drag.target)[0]] = position
        case .positions(let positions):
            for (vertex, position) in zip(drag.target.vertices, positions) {
                rest[vertex] = position
            }
        case .translation(let by):
            for vertex in covered(by: drag.target) {
                guard let old = position(of: vertex) else { continue }
                rest[vertex] = Position(
                    longitude: old.longitude + by.longitude, latitude: old.latitude + by.latitude)
            }
        }
        return rest
    }

    /// The living vertices of a path in Fugue's order, by its definition.
    func order(of path: PathID) -> [VertexID] {
        walk(nil, members[path, default: []].sorted().compactMap { vertices[$0] })
            .filter { isPresent(.vertex($0)) }
    }

    private func walk(_ parent: VertexID?, _ births: [VertexBirth]) -> [VertexID] {
        let children = births.filter { $0.parent == parent }
        func side(_ side: VertexBirth.Side) -> [VertexID] {
            children.filter { $0.side == side }.flatMap { walk($0.id, births) }
        }
        return side(.left) + (parent.map { [$0] } ?? []) + side(.right)
    }
}

extension Entity {
    /// Features, paths, vertices; each by identifier.
    fileprivate var rank: (Int, UInt64) {
        switch self {
        case .feature(let id): (0, id.rawValue)
        case .path(let id): (1, id.rawValue)
        case .vertex(let id): (2, id.rawValue)
        }
    }
}
