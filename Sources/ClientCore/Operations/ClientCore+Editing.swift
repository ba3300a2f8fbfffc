public import MapModel
import WireProtocol

// Shapes, vertex by vertex and path by path. All of it works without a connection too, and is
// shown at once; what the room refuses just leaves.

extension ClientCore {
    /// Inserts a vertex right after another, or first in its path. Whoever inserts at the same place
    /// at the same time: the vertices of one stay together.
    ///
    /// - Parameters:
    ///   - coordinate: where it is to be shown.
    ///   - left: a vertex of the path, dead or alive.
    /// - Throws: ``ClientError/noSession``, ``ClientError/gone`` if the path is dead or the vertex
    ///   does not belong to it, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    /// - Complexity: O(document), for the copy, if anything is pending.
    @discardableResult
    public mutating func insertVertex(
        at coordinate: Coordinate,
        in path: PathID,
        after left: VertexID?,
        now: Moment
    ) throws(ClientError) -> (vertex: VertexID, number: OperationNumber) {
        guard var identifiers = session?.identifiers else { throw .noSession }
        let document = expected
        guard isShownAlive(path), let feature = document.feature(of: path),
            let place = document.place(after: left, in: path)
        else { throw .gone }
        guard identifiers.remainingCount >= 1 else { throw .exhausted }
        let vertex: VertexID = identifiers.next()
        let birth = VertexBirth(id: vertex, path: path, parent: place.parent, side: place.side)
        let unmoved = try unmoved(coordinate, in: feature)
        let number = try perform(.edits([.insertVertex(birth, at: unmoved)]), at: now)
        session?.identifiers = identifiers
        flushOperations()
        return (vertex, number)
    }

    /// Adds a path: a hole, a line or ring of another part, a point.
    ///
    /// - Throws: ``ClientError/noSession``, ``ClientError/gone``, ``ClientError/invalid(_:)``,
    ///   ``ClientError/exhausted``.
    @discardableResult
    public mutating func addPath(
        _ content: PathContent,
        to feature: FeatureID,
        now: Moment
    ) throws(ClientError) -> (path: PathID, number: OperationNumber) {
        guard var identifiers = session?.identifiers else { throw .noSession }
        guard isShownAlive(feature) else { throw .gone }
        guard identifiers.remainingCount > content.coordinates.count else { throw .exhausted }
        var unmoved = content
        unmoved.coordinates = []
        for coordinate in content.coordinates {
            unmoved.coordinates.append(try self.unmoved(coordinate, in: feature))
        }
        let path = PathID(identifiers.replica, identifiers.counter + 1)
        let edits = unmoved.creation(in: feature, &identifiers)
        let number = try perform(.edits(edits), at: now)
        session?.identifiers = identifiers
        flushOperations()
        return (path, number)
    }

    /// Under an own drag of the whole feature new things are moved along: where they have to be born
    /// to be shown there.
    private func unmoved(
        _ coordinate: Coordinate, in feature: FeatureID
    ) throws(ClientError) -> Coordinate {
        let drag = ownDrags.first { $0.isHeld && $0.target == .feature(feature) }
        guard case .translation(let translation)? = drag?.value else { return coordinate }
        guard
            let back = Translation(
                longitude: -translation.longitude, latitude: -translation.latitude),
            let position = coordinate.position.shifted(by: back)
        else { throw .invalid(.badField("position")) }
        return Coordinate(position, altitude: coordinate.altitude)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func removeVertex(
        _ id: VertexID, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard isShownAlive(id) else { throw .gone }
        return try set(.vertex(id), isAlive: false, at: now)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func removePath(
        _ id: PathID, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard isShownAlive(id) else { throw .gone }
        return try set(.path(id), isAlive: false, at: now)
    }

    /// Brings back a vertex that was removed, where it was.
    ///
    /// - Throws: ``ClientError/gone`` if it is unknown, ``ClientError/exhausted``.
    @discardableResult
    public mutating func restoreVertex(
        _ id: VertexID, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try restore(.vertex(id), at: now)
    }

    /// - Throws: ``ClientError/gone`` if it is unknown, ``ClientError/exhausted``.
    @discardableResult
    public mutating func restorePath(
        _ id: PathID, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try restore(.path(id), at: now)
    }

    /// - Throws: ``ClientError/gone`` if it is unknown, ``ClientError/exhausted``.
    @discardableResult
    public mutating func restoreFeature(
        _ id: FeatureID, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try restore(.feature(id), at: now)
    }

    private mutating func restore(
        _ entity: Entity, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard isKnown(entity) else { throw .gone }
        return try set(entity, isAlive: true, at: now)
    }

    private mutating func set(
        _ entity: Entity, isAlive: Bool, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        let number = try perform(.edits([.setAlive(entity, isAlive)]), at: now)
        flushOperations()
        return number
    }
}

// MARK: - Free groups

extension ClientCore {
    /// An identifier for something that a group of edits gives birth to. It is never given again.
    ///
    /// - Throws: ``ClientError/noSession``, ``ClientError/exhausted``.
    public mutating func makeIdentifier<ID: Identifier>() throws(ClientError) -> ID {
        guard let identifiers = session?.identifiers else { throw .noSession }
        guard identifiers.remainingCount >= 1 else { throw .exhausted }
        var source = identifiers
        defer { session?.identifiers = source }
        return source.next()
    }

    /// Takes all identifiers up to a counter at once, for births that are numbered already.
    ///
    /// - Throws: ``ClientError/noSession``.
    public mutating func skipIdentifiers(through counter: UInt32) throws(ClientError) {
        guard session != nil else { throw .noSession }
        session?.identifiers.skip(through: counter)
    }

    /// Makes edits that are applied whole or refused whole; later ones may build on earlier ones.
    ///
    /// - Parameters:
    ///   - edits: births have identifiers of ``makeIdentifier()``.
    ///   - isLate: says what was made without a connection: it merges underneath what others hold,
    ///     and loses to what is newer than anything this client has seen.
    /// - Throws: ``ClientError/noSession``, ``ClientError/gone`` if something is named that is
    ///   unknown, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    /// - Complexity: O(edits), and O(document) for a copy, if anything is pending.
    @discardableResult
    public mutating func edit(
        _ edits: [Edit], isLate: Bool = false, at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard let identifiers = session?.identifiers else { throw .noSession }
        guard edits.allSatisfy({ identifiers.hasMade($0.born) }) else {
            throw .invalid(.badField("id"))
        }
        guard GroupCheck.follows(edits, expected) else { throw .gone }
        let number = try perform(.edits(edits), isLate: isLate, at: now)
        flushOperations()
        return number
    }
}

extension IdentifierSource {
    /// How many more there are.
    fileprivate var remainingCount: Int { Int(UInt32.max - counter) }

    /// Whether it gave out what an edit gives birth to, if it does.
    fileprivate func hasMade(_ id: UInt64?) -> Bool {
        guard let id else { return true }
        let name = FeatureID(rawValue: id)
        return name.replica == replica && name.counter > 0 && name.counter <= counter
    }
}

extension Edit {
    /// The identifier of what it gives birth to.
    fileprivate var born: UInt64? {
        switch self {
        case .createFeature(let birth): birth.id.rawValue
        case .createPath(let birth): birth.id.rawValue
        case .insertVertex(let birth, _): birth.id.rawValue
        case .moveVertex, .setAlive, .setProperty, .removeProperty: nil
        }
    }
}
