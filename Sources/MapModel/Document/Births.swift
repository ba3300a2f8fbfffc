/// A feature comes into being. Its kind never changes.
public struct FeatureBirth: Hashable, Sendable {
    public var id: FeatureID
    public var kind: GeometryKind
    /// The `id` it had in an imported file, a JSON string or number.
    public var foreignID: CanonicalJSON?

    public init(id: FeatureID, kind: GeometryKind, foreignID: CanonicalJSON? = nil) {
        self.id = id
        self.kind = kind
        self.foreignID = foreignID
    }

    var digest: Digest {
        var hasher = DigestHasher(.featureBirth)
        hasher.combine(id.rawValue)
        hasher.combine(UInt32(kind.rawValue))
        hasher.combine(bytes: foreignID?.utf8 ?? [])
        return hasher.finish()
    }
}

/// A path comes into being in a feature.
public struct PathBirth: Hashable, Sendable {
    public var id: PathID
    public var feature: FeatureID
    public var part: UInt32
    public var role: PathRole

    public init(id: PathID, feature: FeatureID, part: UInt32, role: PathRole) {
        self.id = id
        self.feature = feature
        self.part = part
        self.role = role
    }

    var digest: Digest {
        var hasher = DigestHasher(.pathBirth)
        hasher.combine(id.rawValue)
        hasher.combine(feature.rawValue)
        hasher.combine(part)
        hasher.combine(UInt32(role.rawValue))
        return hasher.finish()
    }
}

/// A vertex comes into being at a place of its path that is fixed for ever.
///
/// The place is a node of a Fugue tree (Weidner and Kleppmann, "The Art of the Fugue", 2023): a
/// child of `parent` on one side. Walking left children, node, right children, with siblings by
/// identifier, gives the order of the path; two people who insert into one edge never interleave.
public struct VertexBirth: Hashable, Sendable {
    public var id: VertexID
    public var path: PathID
    /// A vertex of the same path, dead or alive; nil for a child of the path's own root.
    public var parent: VertexID?
    public var side: Side

    public enum Side: UInt8, CaseIterable, Sendable {
        case left = 0
        case right = 1
    }

    public init(id: VertexID, path: PathID, parent: VertexID?, side: Side) {
        self.id = id
        self.path = path
        self.parent = parent
        self.side = side
    }

    var digest: Digest {
        var hasher = DigestHasher(.vertexBirth)
        hasher.combine(id.rawValue)
        hasher.combine(path.rawValue)
        hasher.combine(parent?.rawValue ?? 0)
        hasher.combine(UInt32(side.rawValue))
        return hasher.finish()
    }
}
