/// A drag that a holder has not let go of.
public struct OpenDrag: Hashable, Sendable {
    public let grant: Grant
    /// The newest value; nil before the first move.
    public var position: Position?

    public init(_ grant: Grant, position: Position? = nil) {
        self.grant = grant
        self.position = position
    }

    var digest: Digest {
        var hasher = DigestHasher(.drag)
        hasher.combine(grant.grant.rawValue)
        hasher.combine(grant.replica.rawValue)
        hasher.combine(grant.number.rawValue)
        hasher.combine(grant.vertex.rawValue)
        hasher.combine(UInt32(position == nil ? 0 : 1))
        hasher.combine((position?.longitude ?? 0).bitPattern)
        hasher.combine((position?.latitude ?? 0).bitPattern)
        return hasher.finish()
    }
}

/// The drags that lie over a document: replicated state like the registers, but not part of them.
public struct OpenDrags: Sendable {
    private var byGrant: [GrantNumber: OpenDrag] = [:]
    private var byVertex: [VertexID: GrantNumber] = [:]
    public private(set) var digest = Digest()

    public init() {}

    public var isEmpty: Bool { byGrant.isEmpty }
    public var count: Int { byGrant.count }

    /// All open drags in order of grant.
    ///
    /// - Complexity: O(n log n).
    public var all: [OpenDrag] { byGrant.values.sorted { $0.grant.grant < $1.grant.grant } }

    public subscript(grant: GrantNumber) -> OpenDrag? { byGrant[grant] }

    /// The drag that holds a vertex.
    public func holding(_ vertex: VertexID) -> OpenDrag? {
        byVertex[vertex].flatMap { byGrant[$0] }
    }

    /// - Throws: ``ReplicaFault/grantedTwice(_:)``, or ``ReplicaFault/twoOwners(of:)`` if another
    ///   drag holds the vertex.
    mutating func open(_ drag: OpenDrag) throws(ReplicaFault) {
        let grant = drag.grant
        guard byGrant[grant.grant] == nil else { throw .grantedTwice(grant.grant) }
        guard byVertex[grant.vertex] == nil else { throw .twoOwners(of: grant.vertex) }
        byGrant[grant.grant] = drag
        byVertex[grant.vertex] = grant.grant
        digest += drag.digest
    }

    /// - Throws: ``ReplicaFault/unknownGrant(_:)``.
    mutating func move(_ grant: GrantNumber, to position: Position) throws(ReplicaFault) {
        guard var drag = byGrant[grant] else { throw .unknownGrant(grant) }
        digest -= drag.digest
        drag.position = position
        digest += drag.digest
        byGrant[grant] = drag
    }

    /// - Throws: ``ReplicaFault/unknownGrant(_:)``.
    mutating func close(_ grant: GrantNumber) throws(ReplicaFault) -> OpenDrag {
        guard let drag = byGrant.removeValue(forKey: grant) else { throw .unknownGrant(grant) }
        byVertex[drag.grant.vertex] = nil
        digest -= drag.digest
        return drag
    }
}
