/// The shared map as one replica holds it: births, registers, and open drags that lie over them.
///
/// Two documents that applied the same batches are equal in every bit, and so are their digests;
/// so are two that merged the same records in any order.
public struct Document: Sendable {
    var features = Table<FeatureID, FeatureRecord>()
    var paths = Table<PathID, PathRecord>()
    var vertices = Table<VertexID, VertexRecord>()
    var properties: [PropertyRecord] = []
    /// Few vertices have an altitude or a tombstone, so these stand apart.
    var altitudes: [Int32: Register<Altitude>] = [:]
    var vertexAlive: [Int32: Register<Bool>] = [:]

    public internal(set) var drags = OpenDrags()
    var documentDigest = Digest()
    var journal: ChangeJournal?
    /// The sequence that writes belong to.
    var sequence: UInt64 = 0

    /// - Parameter recordsChanges: whether ``visitChanges(after:_:)`` is wanted, for which every write
    ///   is noted: a room needs it, a client does not.
    public init(recordsChanges: Bool = false) {
        journal = recordsChanges ? ChangeJournal() : nil
    }

    public var digest: StateDigest { StateDigest(document: documentDigest, drags: drags.digest) }

    /// Features, paths, vertices and properties, dead ones included.
    public var recordCount: Int {
        features.count + paths.count + vertices.count + properties.count
    }

    public var featureCount: Int { features.count }
    public var vertexCount: Int { vertices.count }

    /// Makes room for that many vertices at once, instead of by doubling.
    public mutating func reserveCapacity(vertexCount: Int) {
        vertices.reserveCapacity(vertexCount)
        journal?.reserveCapacity(vertexCount: vertexCount)
    }

    /// Makes room for an import. Small ones grow as ever: exact room for each of many would copy
    /// everything each time.
    mutating func makeRoom(for edits: [Edit]) {
        guard edits.count > recordCount else { return }
        var counts = (features: 0, paths: 0, vertices: 0, properties: 0)
        for edit in edits {
            switch edit {
            case .createFeature: counts.features += 1
            case .createPath: counts.paths += 1
            case .insertVertex: counts.vertices += 1
            case .setProperty: counts.properties += 1
            case .moveVertex, .setAlive, .removeProperty: break
            }
        }
        features.reserveCapacity(features.count + counts.features)
        paths.reserveCapacity(paths.count + counts.paths)
        properties.reserveCapacity(properties.count + counts.properties)
        reserveCapacity(vertexCount: vertices.count + counts.vertices)
    }
}

// MARK: - Births

extension Document {
    /// - Throws: ``ReplicaFault/bornTwice(_:)``.
    mutating func create(_ birth: FeatureBirth) throws(ReplicaFault) {
        guard features.slot(of: birth.id) == nil else { throw .bornTwice("\(birth.id)") }
        let slot = features.insert(FeatureRecord(birth: birth), as: birth.id)
        documentDigest += birth.digest
        note(Item(.feature, slot))
    }

    /// - Throws: ``ReplicaFault/bornTwice(_:)``, ``ReplicaFault/unknownFeature(_:)``.
    mutating func create(_ birth: PathBirth) throws(ReplicaFault) {
        guard paths.slot(of: birth.id) == nil else { throw .bornTwice("\(birth.id)") }
        guard let feature = features.slot(of: birth.feature) else {
            throw .unknownFeature(birth.feature)
        }
        let slot = paths.insert(PathRecord(birth: birth, feature: feature), as: birth.id)
        features[feature].paths.append(slot)
        documentDigest += birth.digest
        note(Item(.path, slot))
    }

    /// - Throws: ``ReplicaFault/bornTwice(_:)``, ``ReplicaFault/unknownPath(_:)``,
    ///   ``ReplicaFault/badParent(of:)``.
    mutating func create(_ birth: VertexBirth) throws(ReplicaFault) {
        guard vertices.slot(of: birth.id) == nil else { throw .bornTwice("\(birth.id)") }
        guard let path = paths.slot(of: birth.path) else { throw .unknownPath(birth.path) }
        var parent: Int32?
        if let id = birth.parent {
            parent = vertices.slot(of: id)
            guard let parent, vertices[parent].path == path else { throw .badParent(of: birth.id) }
        }
        let slot = vertices.insert(VertexRecord(birth: birth, path: path), as: birth.id)
        link(slot, parent: parent)
        paths[path].livingCount += 1
        documentDigest += birth.digest
        note(Item(.vertex, slot))
    }

    /// Notes a change in the journal, if there is one.
    @inline(__always)
    mutating func note(_ item: Item) {
        journal?.append(item, sequence: sequence)
    }
}
