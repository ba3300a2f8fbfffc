internal import MapModel

/// A living feature as people see it, open drags included, with the identifiers of all its parts but
/// without stamps: what a recording and its live replay have in common.
struct FeatureForm: Equatable {
    var id: FeatureID
    var kind: GeometryKind
    var foreignID: CanonicalJSON?
    /// In order of key.
    var properties: [FeatureContent.Property]
    /// In order of part, role and identifier.
    var paths: [Path]

    struct Path: Equatable {
        var id: PathID
        var part: UInt32
        var role: PathRole
        var vertices: [Vertex]
    }

    struct Vertex: Equatable {
        var id: VertexID
        var coordinate: Coordinate
    }

    /// - Returns: nil if the feature does not live.
    init?(_ id: FeatureID, in document: Document) {
        guard let content = document.content(of: id), document.isAlive(id) else { return nil }
        self.id = id
        kind = content.kind
        foreignID = content.foreignID
        properties = content.properties
        paths = zip(document.livingPaths(of: id), content.paths).map { path, content in
            let vertices = document.livingVertices(of: path)
            return Path(
                id: path, part: content.part, role: content.role,
                vertices: zip(vertices, content.coordinates).map(Vertex.init))
        }
    }

    /// The same with other identifiers.
    func renamed(_ map: ReplicaMap) -> FeatureForm {
        var form = self
        form.id = map(id)
        for path in form.paths.indices {
            form.paths[path].id = map(paths[path].id)
            for vertex in form.paths[path].vertices.indices {
                form.paths[path].vertices[vertex].id = map(paths[path].vertices[vertex].id)
            }
        }
        return form
    }

    func combine(into hasher: inout DigestHasher) {
        hasher.combine(id.rawValue)
        hasher.combine(UInt32(kind.rawValue))
        hasher.combine(bytes: foreignID?.utf8 ?? [])
        hasher.combine(UInt32(truncatingIfNeeded: properties.count))
        for property in properties {
            hasher.combine(bytes: Array(property.key.utf8))
            hasher.combine(bytes: property.value.utf8)
        }
        hasher.combine(UInt32(truncatingIfNeeded: paths.count))
        for path in paths {
            hasher.combine(path.id.rawValue)
            hasher.combine(path.part)
            hasher.combine(UInt32(path.role.rawValue))
            hasher.combine(UInt32(truncatingIfNeeded: path.vertices.count))
            for vertex in path.vertices { vertex.combine(into: &hasher) }
        }
    }
}

extension FeatureForm.Vertex {
    fileprivate func combine(into hasher: inout DigestHasher) {
        hasher.combine(id.rawValue)
        hasher.combine(coordinate.position.longitude.bitPattern)
        hasher.combine(coordinate.position.latitude.bitPattern)
        hasher.combine(UInt32(coordinate.altitude == nil ? 0 : 1))
        hasher.combine((coordinate.altitude ?? 0).bitPattern)
    }
}
