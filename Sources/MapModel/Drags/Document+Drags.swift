// Open drags laid over the registers.

extension Document {
    /// The drag that holds a vertex, by name or with its whole feature.
    public func holder(of vertex: VertexID) -> OpenDrag? {
        if drags.isEmpty { return nil }
        return drags.naming(vertex) ?? feature(of: vertex).flatMap(drags.holding)
    }

    /// The drags that hold a feature or any of its vertices, in order of grant.
    ///
    /// - Complexity: O(held vertices).
    public func holders(of feature: FeatureID) -> [OpenDrag] {
        if let holder = drags.holding(feature) { return [holder] }
        return drags.all { drag in
            switch drag.grant.target {
            case .feature: false
            case .vertex(let vertex): self.feature(of: vertex) == feature
            case .vertices(let vertices):
                vertices.contains { self.feature(of: $0) == feature }
            }
        }
    }

    /// Where a vertex is shown: at its drag's newest value, or where its register says. A
    /// translation that would push it out of range leaves it where it is.
    public func shownPosition(of id: VertexID) -> Position? {
        let register = position(of: id)?.value
        guard let drag = holder(of: id), let value = drag.value else { return register }
        switch value {
        case .position(let position): return position
        case .positions(let positions):
            guard let index = drag.grant.target.vertices.firstIndex(of: id) else { return register }
            return positions[index]
        case .translation(let translation):
            return register.flatMap { $0.shifted(by: translation) } ?? register
        }
    }

    /// Where the vertices of a target come to rest with a value, in order of identifier. Vertices
    /// that a translation would push out of range keep their register and are not named.
    public func rest(of target: DragTarget, at value: DragValue) -> [(VertexID, Position)] {
        switch (target, value) {
        case (.vertex(let vertex), .position(let position)): [(vertex, position)]
        case (.vertices(let vertices), .positions(let positions)):
            Array(zip(vertices, positions))
        case (.feature(let feature), .translation(let translation)):
            allVertices(of: feature).compactMap { vertex in
                guard let register = position(of: vertex)?.value else { return nil }
                return register.shifted(by: translation).map { (vertex, $0) }
            }
        default: []
        }
    }

    /// Writes where a drag comes to rest. The vertices of a whole feature are walked as they are
    /// stored: a large one would take most of the time to be sorted, and no register minds.
    mutating func settle(
        _ target: DragTarget, at value: DragValue, stamp: Stamp, replica: ReplicaID
    ) throws(ReplicaFault) {
        guard case (.feature(let id), .translation(let translation)) = (target, value) else {
            for (vertex, position) in rest(of: target, at: value) {
                let register = Register(position, stamp: stamp, replica: replica)
                try write(register, toPositionOf: vertex)
            }
            return
        }
        for path in features[id]?.paths ?? [] {
            for slot in order(ofPath: path) {
                guard let position = vertices[slot].position?.value.shifted(by: translation) else {
                    continue
                }
                write(Register(position, stamp: stamp, replica: replica), toPositionAt: slot)
            }
        }
    }

    /// All vertices of a feature, dead ones too, in order of identifier.
    private func allVertices(of id: FeatureID) -> [VertexID] {
        guard let feature = features[id] else { return [] }
        return feature.paths.flatMap { order(ofPath: $0) }.map { vertices[$0].birth.id }.sorted()
    }

    /// Opens a drag on what exists.
    mutating func open(_ drag: OpenDrag) throws(ReplicaFault) {
        for vertex in drag.grant.target.vertices {
            guard contains(vertex) else { throw .unknownVertex(vertex) }
            guard feature(of: vertex).flatMap(drags.holding) == nil else {
                throw .twoOwners(of: vertex)
            }
        }
        if case .feature(let feature) = drag.grant.target {
            guard contains(feature) else { throw .unknownFeature(feature) }
            guard holders(of: feature).isEmpty else { throw .twoHolders(of: feature) }
        }
        if let value = drag.value, !value.fits(drag.grant.target) {
            throw .misfit(drag.grant.grant)
        }
        try drags.open(drag)
    }
}
