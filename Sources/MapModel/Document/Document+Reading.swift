// What people and programs see: living things, with the open drags laid over them.

extension Document {
    /// The living features, in order of identifier.
    ///
    /// - Complexity: O(n log n).
    public var livingFeatures: [FeatureID] {
        features.records.lazy.filter(\.isAlive).map(\.birth.id).sorted()
    }

    public func kind(of id: FeatureID) -> GeometryKind? { features[id]?.birth.kind }

    public func feature(of id: PathID) -> FeatureID? { paths[id]?.birth.feature }

    public func role(of id: PathID) -> PathRole? { paths[id]?.birth.role }

    public func path(of id: VertexID) -> PathID? { vertices[id]?.birth.path }

    public func feature(of id: VertexID) -> FeatureID? { path(of: id).flatMap(feature(of:)) }

    public func contains(_ id: FeatureID) -> Bool { features.slot(of: id) != nil }
    public func contains(_ id: PathID) -> Bool { paths.slot(of: id) != nil }
    public func contains(_ id: VertexID) -> Bool { vertices.slot(of: id) != nil }

    public func isAlive(_ id: FeatureID) -> Bool { features[id]?.isAlive ?? false }

    /// Whether a vertex, its path and its feature all live.
    public func isAlive(_ id: VertexID) -> Bool {
        guard let vertex = vertices[id], vertex.isAlive else { return false }
        let path = paths[vertex.path]
        return path.isAlive && features[path.feature].isAlive
    }

    /// The register under whatever drag holds the vertex.
    public func position(of id: VertexID) -> Register<Position>? { vertices[id]?.position }

    public func altitude(of id: VertexID) -> Double? {
        vertices.slot(of: id).flatMap { altitudes[$0]?.value.metres }
    }

    /// The register of a property; its value may be its removal.
    public func property(_ key: PropertyKey, of id: FeatureID) -> Register<PropertyValue>? {
        guard let feature = features.slot(of: id) else { return nil }
        let known = features[feature].properties
        let index = propertyIndex(of: key, in: feature)
        guard index < known.count else { return nil }
        let property = properties[Int(known[index])]
        return property.key == key ? property.value : nil
    }

    /// The keys that a feature ever had. O(1).
    public func propertyCount(of id: FeatureID) -> Int { features[id]?.properties.count ?? 0 }

    /// When and by whom a feature was removed or restored last.
    public func aliveRegister(of id: FeatureID) -> Register<Bool>? { features[id]?.alive }

    public func aliveRegister(of id: PathID) -> Register<Bool>? { paths[id]?.alive }

    public func aliveRegister(of id: VertexID) -> Register<Bool>? {
        vertices.slot(of: id).flatMap { vertexAlive[$0] }
    }

    /// The living paths of a feature: by part, the exterior before holes, then by identifier.
    public func livingPaths(of id: FeatureID) -> [PathID] {
        guard let feature = features[id] else { return [] }
        let living = feature.paths.map { paths[$0] }.filter(\.isAlive).map(\.birth)
        return living.sorted {
            ($0.part, $0.role.rawValue, $0.id.rawValue) < (
                $1.part, $1.role.rawValue, $1.id.rawValue
            )
        }.map(\.id)
    }

    /// How many vertices of a path live. O(1).
    public func livingVertexCount(of id: PathID) -> Int { paths[id]?.livingCount ?? 0 }

    /// Whether a path and its feature live.
    public func isAlive(_ id: PathID) -> Bool {
        guard let path = paths[id] else { return false }
        return path.isAlive && features[path.feature].isAlive
    }

    /// Whether a vertex's own register says that it lives; its path or feature may be dead.
    public func isPresent(_ id: VertexID) -> Bool { vertices[id]?.isAlive ?? false }

    /// Whether a path's own register says that it lives; its feature may be dead.
    public func isPresent(_ id: PathID) -> Bool { paths[id]?.isAlive ?? false }

    /// Whether a feature has a vertex at all, dead ones included.
    public func hasVertices(_ id: FeatureID) -> Bool {
        features[id]?.paths.contains { slot in
            let tree = paths[slot].tree
            return tree.left.first >= 0 || tree.right.first >= 0
        } ?? false
    }

    /// The living vertices of a path, in order.
    ///
    /// - Complexity: O(n) in the number of the path's vertices, dead ones included.
    public func livingVertices(of id: PathID) -> [VertexID] {
        guard let path = paths.slot(of: id) else { return [] }
        return order(ofPath: path).lazy.map { vertices[$0] }.filter(\.isAlive).map(\.birth.id)
    }

    /// A feature by value, with open drags laid over it.
    public func content(of id: FeatureID) -> FeatureContent? {
        guard let feature = features[id] else { return nil }
        return FeatureContent(
            kind: feature.birth.kind,
            foreignID: feature.birth.foreignID,
            properties: feature.properties.compactMap { slot in
                let property = properties[Int(slot)]
                guard let json = property.value.value.json else { return nil }
                return FeatureContent.Property(key: property.key.text, value: json)
            },
            paths: livingPaths(of: id).compactMap(content(of:))
        )
    }

    private func content(of id: PathID) -> PathContent? {
        guard let birth = paths[id]?.birth else { return nil }
        let coordinates = livingVertices(of: id).compactMap { vertex -> Coordinate? in
            shownPosition(of: vertex).map { Coordinate($0, altitude: altitude(of: vertex)) }
        }
        return PathContent(part: birth.part, role: birth.role, coordinates: coordinates)
    }

    /// The contents of all living features, in order of identifier.
    public var contents: [FeatureContent] { livingFeatures.compactMap(content(of:)) }
}
