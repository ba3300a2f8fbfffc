import MapModel

/// What somebody drags by a vertex: mostly the vertex alone, sometimes a few beside it too, or the
/// whole feature.
struct TargetChoice {
    let habits: Habits
    let document: Document

    /// A feature of more vertices is not dragged whole: a release names them all.
    static let wholeVertexCount = 200
    /// Shapes near the edge of the world are not dragged whole: some of their vertices could not
    /// follow, depending on what others do to them meanwhile.
    static let wholeRange = (longitude: 340.0, latitude: 75.0)

    /// - Complexity: O(n) in the number of the feature's vertices.
    func target(around vertex: VertexID, _ random: inout SplitMix64) -> DragTarget {
        let wish = random.uniform(0..<1)
        if wish < habits.several { return neighbours(of: vertex, &random) ?? .vertex(vertex) }
        if wish < habits.several + habits.whole { return feature(of: vertex) ?? .vertex(vertex) }
        return .vertex(vertex)
    }

    /// Two to five vertices in a row.
    private func neighbours(of vertex: VertexID, _ random: inout SplitMix64) -> DragTarget? {
        guard let path = document.path(of: vertex) else { return nil }
        let vertices = document.livingVertices(of: path)
        guard vertices.count >= 2, let index = vertices.firstIndex(of: vertex) else { return nil }
        let count = min(Int(2 + random.next() % 4), vertices.count)
        let first = min(index, vertices.count - count)
        return DragTarget(Array(vertices[first..<first + count]))
    }

    private func feature(of vertex: VertexID) -> DragTarget? {
        guard let feature = document.feature(of: vertex) else { return nil }
        let paths = document.livingPaths(of: feature)
        let count = paths.reduce(0) { $0 + document.livingVertexCount(of: $1) }
        guard (1...Self.wholeVertexCount).contains(count) else { return nil }
        guard paths.allSatisfy({ document.livingVertices(of: $0).allSatisfy(isInside) }) else {
            return nil
        }
        return .feature(feature)
    }

    private func isInside(_ vertex: VertexID) -> Bool {
        guard let place = document.shownPosition(of: vertex) else { return false }
        return abs(place.longitude) <= Self.wholeRange.longitude
            && abs(place.latitude) <= Self.wholeRange.latitude
    }

    /// Whether nobody holds any of a target, as far as is known.
    func isFree(_ target: DragTarget) -> Bool {
        switch target {
        case .vertex(let vertex): document.holder(of: vertex) == nil
        case .vertices(let vertices): vertices.allSatisfy { document.holder(of: $0) == nil }
        case .feature(let feature): document.holders(of: feature).isEmpty
        }
    }
}
