import ClientCore
import MapModel

// What a bot presses.

extension Bot {
    /// How often a bot presses on purpose what another one drags.
    private static let contention = 0.15
    /// A feature of more vertices is not dragged whole: a release names them all.
    private static let wholeVertexCount = 200
    /// Shapes near the edge of the world are not dragged whole: some of their vertices could not
    /// follow, depending on what others do to them meanwhile.
    private static let wholeRange = (longitude: 340.0, latitude: 75.0)

    /// A vertex to press and what to drag by it.
    func chosen() -> (vertex: VertexID, target: DragTarget)? {
        if random.happens(Self.contention), let vertex = crowd.contendedVertex(&random) {
            return (vertex, target(around: vertex))
        }
        for _ in 0..<8 {
            guard let vertex = crowd.vertex(&random) else { return nil }
            guard !crowd.isHeld(vertex), core.document.holder(of: vertex) == nil else { continue }
            let target = target(around: vertex)
            return (vertex, isFree(target) ? target : .vertex(vertex))
        }
        return nil
    }

    private func isFree(_ target: DragTarget) -> Bool {
        switch target {
        case .vertex(let vertex): core.document.holder(of: vertex) == nil
        case .vertices(let vertices): vertices.allSatisfy { core.document.holder(of: $0) == nil }
        case .feature(let feature): core.document.holders(of: feature).isEmpty
        }
    }

    /// Mostly the vertex alone; sometimes a few beside it too, or the whole feature.
    private func target(around vertex: VertexID) -> DragTarget {
        let habits = swarm.options.mix.habits
        let wish = random.uniform(0..<1)
        if wish < habits.several { return neighbours(of: vertex) ?? .vertex(vertex) }
        if wish < habits.several + habits.whole { return small(around: vertex) ?? .vertex(vertex) }
        return .vertex(vertex)
    }

    /// Two to five vertices in a row.
    ///
    /// - Complexity: O(n) in the number of the path's vertices.
    private func neighbours(of vertex: VertexID) -> DragTarget? {
        guard let path = core.document.path(of: vertex) else { return nil }
        let vertices = core.document.livingVertices(of: path)
        guard vertices.count >= 2, let index = vertices.firstIndex(of: vertex) else { return nil }
        let count = min(Int(2 + random.next() % 4), vertices.count)
        let first = min(index, vertices.count - count)
        return DragTarget(Array(vertices[first..<first + count]))
    }

    /// The feature of a vertex, if it is not large.
    private func small(around vertex: VertexID) -> DragTarget? {
        let document = core.document
        guard let feature = document.feature(of: vertex) else { return nil }
        let paths = document.livingPaths(of: feature)
        let count = paths.reduce(0) { $0 + document.livingVertexCount(of: $1) }
        guard (1...Self.wholeVertexCount).contains(count) else { return nil }
        let isInside = paths.allSatisfy { path in
            document.livingVertices(of: path).allSatisfy { vertex in
                guard let place = core.shownPosition(of: vertex) else { return false }
                return abs(place.longitude) <= Self.wholeRange.longitude
                    && abs(place.latitude) <= Self.wholeRange.latitude
            }
        }
        return isInside ? .feature(feature) : nil
    }
}
