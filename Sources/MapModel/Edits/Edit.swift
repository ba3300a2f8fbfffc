/// A typed change to the document; the unit that groups and imports are made of.
public enum Edit: Hashable, Sendable {
    case createFeature(FeatureBirth)
    case createPath(PathBirth)
    case insertVertex(VertexBirth, at: Coordinate)
    /// Puts a vertex somewhere at once: what a late drag comes to.
    case moveVertex(VertexID, to: Position)
    /// Removes, or restores. A removed thing keeps its place and its registers.
    case setAlive(Entity, Bool)
    case setProperty(FeatureID, PropertyKey, CanonicalJSON)
    case removeProperty(FeatureID, PropertyKey)
}

/// What can be removed and restored.
public enum Entity: Hashable, Sendable {
    case feature(FeatureID)
    case path(PathID)
    case vertex(VertexID)
}

extension Edit {
    public static func removeFeature(_ id: FeatureID) -> Edit { .setAlive(.feature(id), false) }
    public static func restoreFeature(_ id: FeatureID) -> Edit { .setAlive(.feature(id), true) }
    public static func removePath(_ id: PathID) -> Edit { .setAlive(.path(id), false) }
    public static func restorePath(_ id: PathID) -> Edit { .setAlive(.path(id), true) }
    public static func removeVertex(_ id: VertexID) -> Edit { .setAlive(.vertex(id), false) }
    public static func restoreVertex(_ id: VertexID) -> Edit { .setAlive(.vertex(id), true) }
}

/// Edits that are applied whole or refused whole; the k-th has the stamp `stamp` + k.
public struct EditGroup: Hashable, Sendable {
    public var replica: ReplicaID
    public var number: OperationNumber
    public var content: ContentHash
    /// The stamp of the first edit.
    public var stamp: Stamp
    /// Made without a connection, or sent again: `stamp` is not one of the batch's own.
    public var isLate: Bool
    public var edits: [Edit]

    public init(
        replica: ReplicaID, number: OperationNumber, content: ContentHash, stamp: Stamp,
        isLate: Bool, edits: [Edit]
    ) {
        self.replica = replica
        self.number = number
        self.content = content
        self.stamp = stamp
        self.isLate = isLate
        self.edits = edits
    }
}

/// Features that an import brings, whole, under one stamp and a replica of their own.
public struct ImportGroup: Hashable, Sendable {
    public var replica: ReplicaID
    public var stamp: Stamp
    public var edits: [Edit]

    public init(replica: ReplicaID, stamp: Stamp, edits: [Edit]) {
        self.replica = replica
        self.stamp = stamp
        self.edits = edits
    }
}

/// A hash over what a numbered message asks for; its stamp and late flag are not part of it.
public struct ContentHash: Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public init(of bytes: [UInt8]) { self.init(of: bytes.span) }

    /// Hashes the content's bytes: lane 0 in the low word, lane 1 in the high one.
    public init(of bytes: Span<UInt8>) {
        var hasher = DigestHasher(.content)
        hasher.combine(bytes: bytes)
        let digest = hasher.finish()
        rawValue = UInt64(digest.lane1) << 32 | UInt64(digest.lane0)
    }
}
