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
}

extension FeatureContent {
    /// The edits that create this feature: births, parents first, then properties.
    ///
    /// The vertices of a path become a chain of right children, which is their order.
    public func creation(_ identifiers: inout IdentifierSource) -> [Edit] {
        let feature: FeatureID = identifiers.next()
        var edits = [
            Edit.createFeature(FeatureBirth(id: feature, kind: kind, foreignID: foreignID))
        ]
        for path in paths {
            let id: PathID = identifiers.next()
            let birth = PathBirth(id: id, feature: feature, part: path.part, role: path.role)
            edits.append(.createPath(birth))
            var parent: VertexID?
            for coordinate in path.coordinates {
                let vertex: VertexID = identifiers.next()
                let birth = VertexBirth(id: vertex, path: id, parent: parent, side: .right)
                edits.append(.insertVertex(birth, at: coordinate))
                parent = vertex
            }
        }
        for property in properties {
            edits.append(.setProperty(feature, PropertyKey(property.key), property.value))
        }
        return edits
    }
}
