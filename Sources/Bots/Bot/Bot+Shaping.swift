import ClientCore
import MapModel

// How bots change shapes vertex by vertex and path by path, and their minds.

extension Bot {
    /// Puts a vertex near the middle of an edge, or at the end of a line.
    func insertVertex(near vertex: VertexID, at now: ClientCore.Moment) throws(ClientError) {
        guard let path = workpiece(near: vertex), let role = core.document.role(of: path),
            role != .point
        else { return }
        let vertices = core.document.livingVertices(of: path)
        guard let index = vertices.indices.randomElement(using: &random),
            let place = core.shownPosition(of: vertices[index])
        else { return }
        let isLast = index == vertices.count - 1
        let next = isLast && role == .line ? index : (index + 1) % vertices.count
        let other = core.shownPosition(of: vertices[next]) ?? place
        let shake = crowd.reach / 20
        let middle = DragPath.place(
            (place.longitude + other.longitude) / 2 + random.uniform(-shake..<shake),
            (place.latitude + other.latitude) / 2 + random.uniform(-shake..<shake)
        )
        let inserted = try core.insertVertex(
            at: Coordinate(middle), in: path, after: vertices[index], now: now)
        made(inserted.number)
    }

    /// Takes a vertex away; the room does not let shapes become too small.
    func removeVertex(near vertex: VertexID, at now: ClientCore.Moment) throws(ClientError) {
        guard let path = workpiece(near: vertex),
            let vertex = core.document.livingVertices(of: path).randomElement(using: &random)
        else { return }
        made(try core.removeVertex(vertex, at: now))
    }

    /// A path to work on: mostly of an own feature.
    private func workpiece(near vertex: VertexID) -> PathID? {
        if swarm.options.mix.habits.reshapesAll, random.happens(0.5) {
            return core.document.path(of: vertex)
        }
        let feature = ownFeatures.randomElement(using: &random)
        return feature.flatMap {
            core.document.livingPaths(of: $0).randomElement(using: &random)
        }
    }

    /// Brings back a feature that it erased.
    func restore(at now: ClientCore.Moment) throws(ClientError) {
        guard let feature = erasedFeatures.popLast() else { return }
        made(try core.restoreFeature(feature, at: now))
        if !ownFeatures.contains(feature) { ownFeatures.append(feature) }
    }

    /// Cuts a small hole beside a corner of an own polygon.
    func pierce(at now: ClientCore.Moment) throws(ClientError) {
        guard let feature = ownFeatures.randomElement(using: &random),
            core.document.kind(of: feature) == .polygon,
            let ring = core.document.livingPaths(of: feature).first,
            let corner = core.document.livingVertices(of: ring).first,
            let place = core.shownPosition(of: corner)
        else { return }
        let size = crowd.reach / 10
        let hole = [(1.0, 1.0), (2, 1), (1, 2)].map { x, y in
            Coordinate(DragPath.place(place.longitude + x * size, place.latitude + y * size))
        }
        let content = PathContent(part: 0, role: .hole, coordinates: hole)
        made(try core.addPath(content, to: feature, now: now).number)
    }

    /// Takes the newest hole out of an own polygon.
    func fill(at now: ClientCore.Moment) throws(ClientError) {
        guard let feature = ownFeatures.randomElement(using: &random),
            let path = core.document.livingPaths(of: feature).last,
            core.document.role(of: path) == .hole
        else { return }
        made(try core.removePath(path, at: now))
    }

    /// Takes back a few own steps.
    func undo(at now: ClientCore.Moment) throws(ClientError) {
        for _ in 0..<1 + random.next() % 4 {
            for number in try core.undo(at: now)?.operations ?? [] { made(number) }
        }
    }

    func redo(at now: ClientCore.Moment) throws(ClientError) {
        for _ in 0..<1 + random.next() % 4 {
            for number in try core.redo(at: now)?.operations ?? [] { made(number) }
        }
    }
}
