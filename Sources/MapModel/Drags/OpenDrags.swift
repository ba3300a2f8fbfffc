/// A drag that a holder has not let go of.
public struct OpenDrag: Hashable, Sendable {
    public let grant: Grant
    /// The newest value; nil before the first move.
    public var value: DragValue?

    public init(_ grant: Grant, value: DragValue? = nil) {
        self.grant = grant
        self.value = value
    }

    /// The number of named vertices, then they, or 0 and the feature; then 1 and the value, or 0.
    var digest: Digest {
        var hasher = DigestHasher(.drag)
        hasher.combine(grant.grant.rawValue)
        hasher.combine(grant.replica.rawValue)
        hasher.combine(grant.number.rawValue)
        switch grant.target {
        case .vertex(let vertex):
            hasher.combine(UInt32(1))
            hasher.combine(vertex.rawValue)
        case .vertices(let vertices):
            hasher.combine(UInt32(truncatingIfNeeded: vertices.count))
            for vertex in vertices { hasher.combine(vertex.rawValue) }
        case .feature(let feature):
            hasher.combine(UInt32(0))
            hasher.combine(feature.rawValue)
        }
        hasher.combine(UInt32(value == nil ? 0 : 1))
        switch value {
        case .position(let position)?: position.digest(into: &hasher)
        case .positions(let positions)?:
            for position in positions { position.digest(into: &hasher) }
        case .translation(let translation)?:
            hasher.combine(translation.longitude.bitPattern)
            hasher.combine(translation.latitude.bitPattern)
        case nil: break
        }
        return hasher.finish()
    }
}

/// The drags that lie over a document: replicated state like the registers, but not part of them.
public struct OpenDrags: Sendable {
    private var byGrant: [GrantNumber: OpenDrag] = [:]
    private var byVertex: [VertexID: GrantNumber] = [:]
    private var byFeature: [FeatureID: GrantNumber] = [:]
    public private(set) var digest = Digest()

    public init() {}

    public var isEmpty: Bool { byGrant.isEmpty }
    public var count: Int { byGrant.count }
    /// Vertices that are held by name, and features that are held whole.
    public var heldCount: Int { byVertex.count + byFeature.count }

    /// All open drags in order of grant.
    ///
    /// - Complexity: O(n log n).
    public var all: [OpenDrag] { byGrant.values.sorted { $0.grant.grant < $1.grant.grant } }

    /// The open drags that fit, in order of grant.
    ///
    /// - Complexity: O(n), and O(k log k) in the number that fit.
    func all(where isWanted: (OpenDrag) -> Bool) -> [OpenDrag] {
        byGrant.values.filter(isWanted).sorted { $0.grant.grant < $1.grant.grant }
    }

    public subscript(grant: GrantNumber) -> OpenDrag? { byGrant[grant] }

    /// The drag that holds a vertex by name. See ``Document/holder(of:)-(VertexID)``.
    func naming(_ vertex: VertexID) -> OpenDrag? { byVertex[vertex].flatMap { byGrant[$0] } }

    /// The drag that holds a whole feature.
    public func holding(_ feature: FeatureID) -> OpenDrag? {
        byFeature[feature].flatMap { byGrant[$0] }
    }

    /// - Throws: ``ReplicaFault/grantedTwice(_:)``, ``ReplicaFault/twoOwners(of:)`` if another drag
    ///   names one of the vertices, ``ReplicaFault/twoHolders(of:)`` if another holds the feature.
    mutating func open(_ drag: OpenDrag) throws(ReplicaFault) {
        let grant = drag.grant
        guard byGrant[grant.grant] == nil else { throw .grantedTwice(grant.grant) }
        for vertex in grant.target.vertices where byVertex[vertex] != nil {
            throw .twoOwners(of: vertex)
        }
        if case .feature(let feature) = grant.target {
            guard byFeature[feature] == nil else { throw .twoHolders(of: feature) }
            byFeature[feature] = grant.grant
        }
        for vertex in grant.target.vertices { byVertex[vertex] = grant.grant }
        byGrant[grant.grant] = drag
        digest += drag.digest
    }

    /// - Throws: ``ReplicaFault/unknownGrant(_:)``, ``ReplicaFault/misfit(_:)`` if the value is not
    ///   one for what the drag holds.
    mutating func move(_ grant: GrantNumber, to value: DragValue) throws(ReplicaFault) {
        guard var drag = byGrant[grant] else { throw .unknownGrant(grant) }
        guard value.fits(drag.grant.target) else { throw .misfit(grant) }
        digest -= drag.digest
        drag.value = value
        digest += drag.digest
        byGrant[grant] = drag
    }

    /// - Throws: ``ReplicaFault/unknownGrant(_:)``.
    mutating func close(_ grant: GrantNumber) throws(ReplicaFault) -> OpenDrag {
        guard let drag = byGrant.removeValue(forKey: grant) else { throw .unknownGrant(grant) }
        for vertex in drag.grant.target.vertices { byVertex[vertex] = nil }
        if case .feature(let feature) = drag.grant.target { byFeature[feature] = nil }
        digest -= drag.digest
        return drag
    }
}
