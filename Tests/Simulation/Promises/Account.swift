import MapModel

/// Names what a writing writes.
enum RegisterKey: Hashable {
    case position(VertexID)
    case featureAlive(FeatureID)
    case property(FeatureID, PropertyKey)
}

/// A value in a register, and who put it there.
struct Writing: CustomStringConvertible {
    let order: Order
    let value: Value
    /// By a drag's end that the room made.
    let isForced: Bool

    struct Order: Hashable, Comparable {
        let stamp: Stamp
        let replica: ReplicaID

        static func < (a: Order, b: Order) -> Bool {
            a.stamp != b.stamp ? a.stamp < b.stamp : a.replica < b.replica
        }
    }

    var description: String {
        "\(value) at \(order.stamp.rawValue) by \(order.replica.rawValue)"
    }

    enum Value: Hashable {
        case position(Position)
        case alive(Bool)
        case property(CanonicalJSON?)
    }
}

/// An account of registers and drags that shares no code with the document: what the log's events
/// come to by the letter of the design.
struct Account {
    private(set) var registers: [RegisterKey: Writing] = [:]
    private(set) var drags: [GrantNumber: Drag] = [:]
    private var holders: [VertexID: GrantNumber] = [:]
    private(set) var features: [VertexID: FeatureID] = [:]
    private var pathFeatures: [PathID: FeatureID] = [:]
    /// Where forced ends left vertices.
    private(set) var forced: [ForcedKey: Writing] = [:]

    struct Drag {
        let replica: ReplicaID
        let number: DragNumber
        let vertex: VertexID
        var value: Position?
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

    /// Notes what a birth belongs to.
    mutating func bear(_ edit: Edit) {
        switch edit {
        case .createPath(let birth): pathFeatures[birth.id] = birth.feature
        case .insertVertex(let birth, _): features[birth.id] = pathFeatures[birth.path]
        default: break
        }
    }

    /// The grant that already holds the vertex, if one does.
    mutating func open(_ grant: Grant) -> GrantNumber? {
        if let holder = holders[grant.vertex] { return holder }
        drags[grant.grant] = Drag(
            replica: grant.replica, number: grant.number, vertex: grant.vertex)
        holders[grant.vertex] = grant.grant
        return nil
    }

    mutating func move(_ grant: GrantNumber, to position: Position) {
        drags[grant]?.value = position
    }

    mutating func close(_ grant: GrantNumber) -> Drag? {
        guard let drag = drags.removeValue(forKey: grant) else { return nil }
        holders[drag.vertex] = nil
        return drag
    }

    mutating func force(_ drag: Drag, _ writing: Writing) {
        let key = ForcedKey(replica: drag.replica, number: drag.number, vertex: drag.vertex)
        forced[key] = writing
    }

    func holder(of vertex: VertexID) -> Drag? { holders[vertex].flatMap { drags[$0] } }

    /// The open drags that hold vertices of a feature.
    func drags(on feature: FeatureID) -> [Drag] {
        drags.values.filter { features[$0.vertex] == feature }
    }
}

extension Edit {
    /// The register that an edit writes, and what it puts there; nil for births without one.
    var writing: (key: RegisterKey, value: Writing.Value)? {
        switch self {
        case .createFeature, .createPath: nil
        case .insertVertex(let birth, let coordinate):
            (.position(birth.id), .position(coordinate.position))
        case .moveVertex(let vertex, let position): (.position(vertex), .position(position))
        case .removeFeature(let feature): (.featureAlive(feature), .alive(false))
        case .setProperty(let feature, let key, let value):
            (.property(feature, key), .property(value))
        case .removeProperty(let feature, let key): (.property(feature, key), .property(nil))
        }
    }
}

extension Document {
    /// What a register holds.
    func writing(_ key: RegisterKey) -> (order: Writing.Order, value: Writing.Value)? {
        switch key {
        case .position(let vertex):
            position(of: vertex).map { ($0.order, .position($0.value)) }
        case .featureAlive(let feature):
            aliveRegister(of: feature).map { ($0.order, .alive($0.value)) }
        case .property(let feature, let key):
            property(key, of: feature).map { ($0.order, .property($0.value.json)) }
        }
    }
}

extension Register {
    fileprivate var order: Writing.Order { Writing.Order(stamp: stamp, replica: replica) }
}
