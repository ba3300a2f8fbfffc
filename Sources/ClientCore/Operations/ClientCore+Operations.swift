public import MapModel
import WireProtocol

extension ClientCore {
    /// Creates a feature: its births and properties are one group, applied whole or refused whole.
    ///
    /// - Throws: ``ClientError/noSession``, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    /// - Complexity: O(n) in the number of vertices.
    public mutating func createFeature(
        _ content: FeatureContent,
        at now: Moment
    ) throws(ClientError) -> (feature: FeatureID, number: OperationNumber) {
        guard var identifiers = session?.identifiers else { throw .noSession }
        guard content.identifierCount <= UInt32.max - identifiers.counter else { throw .exhausted }
        let feature = FeatureID(identifiers.replica, identifiers.counter + 1)
        let number = try perform(.edits(content.creation(&identifiers)), at: now)
        session?.identifiers = identifiers
        flushOperations()
        return (feature, number)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func removeFeature(
        _ id: FeatureID,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try edit(.removeFeature(id), of: id, at: now)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func setProperty(
        _ key: PropertyKey,
        of id: FeatureID,
        to value: CanonicalJSON,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try edit(.setProperty(id, key, value), of: id, at: now)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func removeProperty(
        _ key: PropertyKey,
        of id: FeatureID,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try edit(.removeProperty(id, key), of: id, at: now)
    }

    private mutating func edit(
        _ edit: Edit,
        of id: FeatureID,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard isShownAlive(id) else { throw .gone }
        let number = try perform(.edits([edit]), at: now)
        flushOperations()
        return number
    }
}

extension FeatureContent {
    /// How many identifiers its creation takes.
    fileprivate var identifierCount: Int {
        paths.reduce(1) { $0 + 1 + $1.coordinates.count }
    }
}
