import MapModel
import Testing

@testable import Bots

/// Two triangles that replica 1 made.
struct TriangleMap {
    var document = Document()
    let features: [FeatureID]
    /// The corners of each triangle, in order.
    let corners: [[VertexID]]

    init(at stamp: Stamp = .zero) throws {
        var source = IdentifierSource(replica: ReplicaID(1))
        for east in [0.0, 20] {
            let ring = [(0.0, 0.0), (4, 0), (0, 4)].map {
                Coordinate(DragPath.place(east + $0.0, $0.1))
            }
            let path = PathContent(part: 0, role: .exterior, coordinates: ring)
            for edit in FeatureContent(kind: .polygon, paths: [path]).creation(&source) {
                try document.apply(edit, stamp: stamp, replica: ReplicaID(1))
            }
        }
        features = document.livingFeatures
        corners = features.map { [document] feature in
            document.livingPaths(of: feature).flatMap { document.livingVertices(of: $0) }
        }
        try #require(corners.map(\.count) == [3, 3])
    }
}
