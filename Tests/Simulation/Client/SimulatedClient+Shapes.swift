import ClientCore
import MapModel
import WireProtocol

// Shapes edited vertex by vertex, alone and in groups.

extension SimulatedClient {
    /// One edit of a shape that the person sees.
    func change(
        _ deed: Deed, _ x: Int, _ y: Int, _ move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        if deed == .insertVertex, y % 2 == 0 { return try insert(x, y, move, at: now) }
        try make(edits(deed, x, y, move), at: now)
    }

    /// Two or three edits that may build on each other.
    func group(
        _ x: Int, _ y: Int, _ move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        if y % 6 == 0 { return try make(y % 4 == 0 ? revival(x) : exchange(x), at: now) }
        var edits: [Edit] = []
        for index in 0..<(2 + y % 2) {
            let deed = Self.parts[(y / 2 + (1 + y % 7) * index) % Self.parts.count]
            edits += self.edits(deed, x + index * (y % 3), y + index, move)
        }
        try make(edits, at: now)
    }

    private static let parts: [Deed] = [
        .placeVertex, .insertVertex, .removeVertex, .setProperty, .restore, .placeVertex,
        .removeVertex, .addPath, .removePath, .insertVertex, .remove,
    ]

    /// One vertex comes back, and another one of its path goes.
    private func exchange(_ x: Int) -> [Edit] {
        let shown = core.shown
        let removed = ledger.removed.compactMap { entity -> VertexID? in
            if case .vertex(let vertex) = entity { vertex } else { nil }
        }
        guard let back = removed.at(x), let path = shown.path(of: back),
            let gone = shown.livingVertices(of: path).filter({ $0 != back }).at(x)
        else { return [] }
        return [.restoreVertex(back), .removeVertex(gone)]
    }

    /// A path comes back with a vertex less.
    private func revival(_ x: Int) -> [Edit] {
        let removed = ledger.removed.compactMap { entity -> PathID? in
            if case .path(let path) = entity { path } else { nil }
        }
        guard let path = removed.at(x), let gone = core.shown.livingVertices(of: path).at(x)
        else { return [] }
        return x % 2 == 0
            ? [.removeVertex(gone), .restorePath(path)]
            : [.restorePath(path), .removeVertex(gone)]
    }

    private func make(_ edits: [Edit], at now: ClientCore.Moment) throws(Violation) {
        guard !edits.isEmpty else { return }
        try perform { core throws(ClientError) in try core.edit(edits, at: now) }
    }

    /// A new vertex is shown right after the one before it, and where it was put.
    private func insert(
        _ x: Int, _ y: Int, _ move: UInt64, at now: ClientCore.Moment
    ) throws(Violation) {
        let shown = core.shown
        let paths = shown.livingFeatures.flatMap(shown.livingPaths(of:))
        guard let path = paths.at(x), let place = Self.place(move, y) else { return }
        let before = shown.livingVertices(of: path)
        let left = y % 5 == 0 ? nil : before.at(y)
        var made: VertexID?
        try perform { core throws(ClientError) in
            made = try core.insertVertex(
                at: Coordinate(place), in: path, after: left, now: now
            ).vertex
        }
        guard let made else { return }
        let after = core.shown.livingVertices(of: path)
        let index = left.flatMap(before.firstIndex).map { $0 + 1 } ?? 0
        var expected = before
        expected.insert(made, at: index)
        if after != expected {
            throw Violation("misplaced", "\(made) is shown in \(after), not in \(expected)")
        }
        try checkPlace(of: made, in: path, place)
    }

    /// Under an own drag of the feature the sums are rounded; what others hold is not where it was
    /// put.
    private func checkPlace(
        of vertex: VertexID, in path: PathID, _ place: Position
    ) throws(Violation) {
        let holder = core.shown.feature(of: path).flatMap(core.document.drags.holding)?.grant
        guard holder == nil || holder.map({ fingers.contains($0.number) }) ?? false,
            holder == nil || holder?.replica == core.replica
        else { return }
        guard let shown = core.shown.shownPosition(of: vertex),
            abs(shown.longitude - place.longitude) + abs(shown.latitude - place.latitude) < 1e-9
        else {
            throw Violation(
                "misplaced",
                "\(vertex) is shown at \(core.shown.shownPosition(of: vertex) as Any), "
                    + "not at \(place)")
        }
    }

    private func edits(_ deed: Deed, _ x: Int, _ y: Int, _ move: UInt64) -> [Edit] {
        let shown = core.shown
        let features = shown.livingFeatures
        let paths = features.flatMap(shown.livingPaths(of:))
        let vertices = paths.flatMap(shown.livingVertices(of:))
        guard let feature = features.at(x), let path = paths.at(x),
            let vertex = vertices.at(x), let place = Self.place(move, y)
        else { return [] }
        switch deed {
        case .insertVertex:
            guard let id: VertexID = name() else { return [] }
            let birth = VertexBirth(
                id: id, path: path, parent: shown.livingVertices(of: path).at(y),
                side: y % 3 == 0 ? .left : .right)
            return [.insertVertex(birth, at: Coordinate(place))]
        case .removeVertex: return [.removeVertex(vertex)]
        case .placeVertex: return [.moveVertex(vertex, to: place)]
        case .addPath: return addedPath(to: feature, shown.kind(of: feature), place)
        case .removePath: return [.removePath(path)]
        case .restore: return ledger.removed.at(x + y).map { [.setAlive($0, true)] } ?? []
        case .remove: return [.removeFeature(feature)]
        default:
            let value = CanonicalJSON(unchecked: Array("\"\(index)+\(y)\"".utf8))
            return [.setProperty(feature, PropertyKey("name"), value)]
        }
    }

    /// A hole, or one more part of what has several.
    private func addedPath(
        to feature: FeatureID, _ kind: GeometryKind?, _ place: Position
    ) -> [Edit] {
        guard let path: PathID = name() else { return [] }
        let role: PathRole = kind == .polygon ? .hole : .line
        let birth = PathBirth(
            id: path, feature: feature, part: kind == .multiLineString ? 2 : 0, role: role)
        var edits: [Edit] = [.createPath(birth)]
        var parent: VertexID?
        for _ in 0..<role.minimum {
            guard let id: VertexID = name() else { return [] }
            let birth = VertexBirth(id: id, path: path, parent: parent, side: .right)
            edits.append(.insertVertex(birth, at: Coordinate(place)))
            parent = id
        }
        return edits
    }
}

extension Array {
    /// Any index counts, unless there is nothing.
    fileprivate func at(_ index: Int) -> Element? { isEmpty ? nil : self[index % count] }
}
