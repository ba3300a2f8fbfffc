import MapModel
import WireProtocol

/// The document as it will be when what is pending is applied, and which of this client's operations
/// wrote what in it.
struct Foresight {
    let document: Document
    let replica: ReplicaID
    /// The stamps of own operations, in order.
    private let writes: [(number: OperationNumber, stamps: ClosedRange<Stamp>)]

    /// - Parameter decided: the stamps that the room gave to own operations.
    init(
        _ layers: ShownLayers, of replica: ReplicaID,
        decided: [OperationNumber: ClosedRange<Stamp>]
    ) {
        document = layers.document
        self.replica = replica
        let pending = Set(layers.stamps.map(\.number))
        let known = decided.lazy.filter { !pending.contains($0.key) }.map { ($0.key, $0.value) }
        writes = (known + layers.stamps).sorted { $0.1.lowerBound < $1.1.lowerBound }
    }

    /// What a register holds and who wrote it; nil if what it belongs to is unknown.
    func state(of name: RegisterName) -> RegisterState? {
        guard var state = document.register(name) else { return nil }
        if case .other(let stamp, replica) = state.writer, let number = operation(at: stamp) {
            state.writer = .operation(number)
        }
        return state
    }

    private func operation(at stamp: Stamp) -> OperationNumber? {
        var low = 0
        var high = writes.count
        while low < high {
            let middle = (low + high) / 2
            if writes[middle].stamps.upperBound < stamp { low = middle + 1 } else { high = middle }
        }
        return low < writes.count && writes[low].stamps.contains(stamp) ? writes[low].number : nil
    }

    /// The holder that stands in the way of an edit.
    func holder(against edit: Edit) -> ReplicaID? {
        let drags: [OpenDrag]
        switch edit {
        case .moveVertex(let id, _), .setAlive(.vertex(let id), false):
            drags = document.holder(of: id).map { [$0] } ?? []
        case .setAlive(.vertex(let id), true): drags = whole(document.feature(of: id))
        case .setAlive(.path(let id), true): drags = whole(document.feature(of: id))
        case .setAlive(.path(let id), false):
            drags =
                document.drags.all.filter { drag in
                    drag.grant.target.vertices.contains { document.path(of: $0) == id }
                } + whole(document.feature(of: id))
        case .setAlive(.feature(let id), false): drags = document.holders(of: id)
        default: drags = []
        }
        return drags.lazy.map(\.grant.replica).first { $0 != replica }
    }

    private func whole(_ feature: FeatureID?) -> [OpenDrag] {
        feature.flatMap(document.drags.holding).map { [$0] } ?? []
    }
}

extension Document {
    /// What a register holds, and when and by whom it was written; nil if what it belongs to is
    /// unknown.
    func register(_ name: RegisterName) -> RegisterState? {
        switch name {
        case .position(let id):
            guard let position = position(of: id) else { return nil }
            return RegisterState(position) { .position($0) }
        case .alive(let entity):
            guard contains(entity) else { return nil }
            let register = aliveRegister(of: entity)
            return register.map { RegisterState($0) { .alive($0) } }
                ?? RegisterState(content: .alive(true), writer: .nobody)
        case .property(let id, let key):
            guard contains(id) else { return nil }
            return property(key, of: id).map { RegisterState($0) { .property($0) } }
                ?? RegisterState(content: .property(.removed), writer: .nobody)
        }
    }

    private func contains(_ entity: Entity) -> Bool {
        switch entity {
        case .feature(let id): contains(id)
        case .path(let id): contains(id)
        case .vertex(let id): contains(id)
        }
    }

    private func aliveRegister(of entity: Entity) -> Register<Bool>? {
        switch entity {
        case .feature(let id): aliveRegister(of: id)
        case .path(let id): aliveRegister(of: id)
        case .vertex(let id): aliveRegister(of: id)
        }
    }
}

extension RegisterState {
    fileprivate init<Value>(_ register: Register<Value>, _ content: (Value) -> Content) {
        self.content = content(register.value)
        writer = .other(register.stamp, register.replica)
    }
}
