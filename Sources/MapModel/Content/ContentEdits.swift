/// Hands out the identifiers of one replica, which are never given twice.
public struct IdentifierSource: Hashable, Sendable {
    public let replica: ReplicaID
    /// The last counter that was given out.
    public private(set) var counter: UInt32

    public init(replica: ReplicaID, counter: UInt32 = 0) {
        self.replica = replica
        self.counter = counter
    }

    /// A replica that made four thousand million things would have to become another one first.
    public mutating func next<ID: Identifier>() -> ID {
        counter += 1
        return ID(replica, counter)
    }

    /// Gives out no counter up to this one any more.
    public mutating func skip(through counter: UInt32) {
        self.counter = max(self.counter, counter)
    }
}

extension FeatureContent {
    /// The edits that create this feature: births, parents first, then properties.
    ///
    /// The vertices of a path become a chain of right children, which is their order.
    public func creation(_ identifiers: inout IdentifierSource) -> [Edit] {
        var edits: [Edit] = []
        create(in: &edits, &identifiers)
        return edits
    }

    /// Appends the edits that create this feature, which may be very many.
    public func create(in edits: inout [Edit], _ identifiers: inout IdentifierSource) {
        let feature: FeatureID = identifiers.next()
        edits.append(.createFeature(FeatureBirth(id: feature, kind: kind, foreignID: foreignID)))
        for path in paths { path.create(in: feature, &edits, &identifiers) }
        for property in properties {
            edits.append(.setProperty(feature, PropertyKey(property.key), property.value))
        }
    }
}

extension PathContent {
    /// The edits that create this path in a feature: its birth, then its vertices in order.
    public func creation(
        in feature: FeatureID, _ identifiers: inout IdentifierSource
    ) -> [Edit] {
        var edits: [Edit] = []
        create(in: feature, &edits, &identifiers)
        return edits
    }

    fileprivate func create(
        in feature: FeatureID, _ edits: inout [Edit], _ identifiers: inout IdentifierSource
    ) {
        let id: PathID = identifiers.next()
        edits.append(.createPath(PathBirth(id: id, feature: feature, part: part, role: role)))
        var parent: VertexID?
        for coordinate in coordinates {
            let vertex: VertexID = identifiers.next()
            let birth = VertexBirth(id: vertex, path: id, parent: parent, side: .right)
            edits.append(.insertVertex(birth, at: coordinate))
            parent = vertex
        }
    }
}
