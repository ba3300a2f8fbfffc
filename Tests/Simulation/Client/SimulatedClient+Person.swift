import ClientCore
import MapModel
import WireProtocol

extension SimulatedClient {
    /// What a person does. `x` chooses what with, `y` the value.
    func act(
        _ deed: Deed, _ x: Int, _ y: Int, move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        switch deed {
        case .start, .startSeveral, .startFeature:
            try start(target(deed, x, y), at: now)
        case .move: try drag(x, y, move, at: now)
        case .end: try end(x, y, move, now: now)
        case .cancel: try cancel(x, at: now)
        case .create: try create(x, y, at: now)
        case .remove, .setProperty, .removeProperty: try edit(deed, x, y, at: now)
        case .insertVertex, .removeVertex, .placeVertex, .addPath, .removePath, .restore:
            try change(deed, x, y, move, at: now)
        case .group: try group(x, y, move, at: now)
        case .undo: try perform { core throws(ClientError) in try core.undo(at: now) }
        case .redo: try perform { core throws(ClientError) in try core.redo(at: now) }
        case .cursor:
            let position = y % 7 == 0 ? nil : Self.place(move, y)
            try perform { core throws(ClientError) in core.moveCursor(to: position, at: now) }
        case .check:
            try checkShown()
            try perform { core throws(ClientError) in core.check() }
        case .ping:
            try perform { core throws(ClientError) in core.ping(token: move, at: now) }
        case .leave: try perform { core throws(ClientError) in core.leave() }
        }
    }

    func tick(at now: ClientCore.Moment) throws(Violation) {
        try perform { core throws(ClientError) in core.tick(at: now) }
    }

    /// Every place of a schedule is another one, and later ones lie further east.
    static func place(_ move: UInt64, _ y: Int) -> Position? {
        Position(longitude: Double(move % 360_000) / 1_000, latitude: Double(y) / 100)
    }

    // MARK: - Drags

    private func start(_ target: DragTarget?, at now: ClientCore.Moment) throws(Violation) {
        guard heldDrags.count < 2, let target else { return }
        var number: DragNumber?
        try perform { core throws(ClientError) in
            number = try core.startDrag(of: target, at: now)
        }
        if let number { put(down: number, on: target) }
    }

    /// One vertex, two or three that may lie in several features, or a whole feature.
    private func target(_ deed: Deed, _ x: Int, _ y: Int) -> DragTarget? {
        let document = core.document
        if deed == .startFeature {
            let features = document.livingFeatures
            return features.isEmpty ? nil : .feature(features[x % features.count])
        }
        let vertices = document.livingFeatures.flatMap(document.livingPaths(of:))
            .flatMap(document.livingVertices(of:))
        guard !vertices.isEmpty else { return nil }
        let vertex = vertices[x % vertices.count]
        if deed == .start { return .vertex(vertex) }
        let others = [x + 1, x + 2 + y % 5].prefix(1 + y % 2).map { vertices[$0 % vertices.count] }
        return DragTarget(Set([vertex] + others).sorted())
    }

    private func finger(_ x: Int) -> DragNumber? {
        let held = heldDrags
        return held.isEmpty ? nil : held[x % held.count]
    }

    /// A value for what a finger holds. Some translations push part of a feature out of range.
    private func value(of finger: DragNumber, _ y: Int, _ move: UInt64) -> DragValue? {
        guard let place = Self.place(move, y) else { return nil }
        switch targets[finger] {
        case nil: return nil
        case .vertex: return .position(place)
        case .vertices(let vertices):
            let places = vertices.indices.compactMap { Self.place(move, y + 7 * $0) }
            return places.count == vertices.count ? .positions(places) : nil
        case .feature:
            return Translation(
                longitude: Double(move % 1_000) / 64, latitude: y % 7 == 0 ? 88 : Double(y) / 512
            ).map { .translation($0) }
        }
    }

    private func drag(
        _ x: Int, _ y: Int, _ move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        guard let finger = finger(x), let value = value(of: finger, y, move) else { return }
        try perform { core throws(ClientError) in core.moveDrag(finger, to: value, at: now) }
    }

    private func end(
        _ x: Int, _ y: Int, _ move: UInt64, now: ClientCore.Moment
    ) throws(Violation) {
        guard let finger = finger(x), let value = value(of: finger, y, move) else { return }
        try checkRelease(of: finger, at: value, now: now)
        try perform { core throws(ClientError) in
            try core.endDrag(finger, at: value, now: now)
        }
    }

    private func cancel(_ x: Int, at now: ClientCore.Moment) throws(Violation) {
        guard let finger = finger(x) else { return }
        try perform { core throws(ClientError) in try core.cancelDrag(finger, now: now) }
    }

    // MARK: - Whole features

    private func create(_ x: Int, _ y: Int, at now: ClientCore.Moment) throws(Violation) {
        let content = Features.content(x, y)
        var made: FeatureID?
        try perform { core throws(ClientError) in
            made = try core.createFeature(content, at: now).feature
        }
        if let made { ownFeatures.append(made) }
    }

    private func edit(_ deed: Deed, _ x: Int, _ y: Int, at now: ClientCore.Moment) throws(Violation)
    {
        let features = core.document.livingFeatures + ownFeatures.suffix(2)
        guard !features.isEmpty else { return }
        let feature = features[(x + y) % features.count]
        let key = PropertyKey(x % 2 == 0 ? "name" : "colour")
        try perform { core throws(ClientError) in
            switch deed {
            case .remove: try core.removeFeature(feature, at: now)
            case .removeProperty: try core.removeProperty(key, of: feature, at: now)
            default:
                let value = CanonicalJSON(unchecked: Array("\"\(self.index)-\(y)\"".utf8))
                try core.setProperty(key, of: feature, to: value, at: now)
            }
        }
    }
}
