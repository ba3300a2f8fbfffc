internal import MapModel

/// What the drags of others than one replica hold, by everything that contains it.
struct Locks {
    private var vertices: Set<VertexID> = []
    private var paths: Set<PathID> = []
    /// Features of which a vertex is held by name.
    private var touched: Set<FeatureID> = []
    /// Features that are held whole.
    private var features: Set<FeatureID> = []

    /// - Complexity: O(held vertices).
    init(in document: borrowing Document, of replica: ReplicaID) {
        for drag in document.drags.all where drag.grant.replica != replica {
            if case .feature(let feature) = drag.grant.target { features.insert(feature) }
            for vertex in drag.grant.target.vertices {
                vertices.insert(vertex)
                guard let path = document.path(of: vertex) else { continue }
                paths.insert(path)
                if let feature = document.feature(of: path) { touched.insert(feature) }
            }
        }
    }

    /// Whether any of an entity is held.
    func hold(_ entity: Entity, in document: borrowing Document) -> Bool {
        switch entity {
        case .feature(let id): features.contains(id) || touched.contains(id)
        case .path(let id):
            paths.contains(id) || document.feature(of: id).map(features.contains) ?? false
        case .vertex(let id):
            vertices.contains(id) || document.feature(of: id).map(features.contains) ?? false
        }
    }
}
