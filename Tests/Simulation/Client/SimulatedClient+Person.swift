import ClientCore
import MapModel
import WireProtocol

extension SimulatedClient {
    /// What a person does. `x` chooses what with, `y` the value.
    func act(
        _ deed: Deed, _ x: Int, _ y: Int, move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        switch deed {
        case .start: try start(x, at: now)
        case .move: try drag(x, to: place(move, y), at: now)
        case .end: try end(x, at: place(move, y), now: now)
        case .cancel: try cancel(x, at: now)
        case .create: try create(x, y, at: now)
        case .remove, .setProperty, .removeProperty: try edit(deed, x, y, at: now)
        case .cursor:
            let position = y % 7 == 0 ? nil : place(move, y)
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
    private func place(_ move: UInt64, _ y: Int) -> Position? {
        Position(longitude: Double(move % 360_000) / 1_000, latitude: Double(y) / 100)
    }

    // MARK: - Drags

    private func start(_ x: Int, at now: ClientCore.Moment) throws(Violation) {
        let document = core.document
        let vertices = document.livingFeatures.flatMap(document.livingPaths(of:))
            .flatMap(document.livingVertices(of:))
        guard heldDrags.count < 2, !vertices.isEmpty else { return }
        let vertex = vertices[x % vertices.count]
        var number: DragNumber?
        try perform { core throws(ClientError) in
            number = try core.startDrag(of: vertex, at: now)
        }
        if let number { put(down: number) }
    }

    private func finger(_ x: Int) -> DragNumber? {
        let held = heldDrags
        return held.isEmpty ? nil : held[x % held.count]
    }

    private func drag(_ x: Int, to position: Position?, at now: ClientCore.Moment) throws(Violation)
    {
        guard let finger = finger(x), let position else { return }
        try perform { core throws(ClientError) in
            core.moveDrag(finger, to: position, at: now)
        }
    }

    private func end(_ x: Int, at position: Position?, now: ClientCore.Moment) throws(Violation) {
        guard let finger = finger(x), let position else { return }
        try perform { core throws(ClientError) in
            try core.endDrag(finger, at: position, now: now)
        }
    }

    private func cancel(_ x: Int, at now: ClientCore.Moment) throws(Violation) {
        guard let finger = finger(x) else { return }
        try perform { core throws(ClientError) in try core.cancelDrag(finger, now: now) }
    }

    // MARK: - Edits

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
