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
        for property in content.properties {
            try checkLimits(PropertyKey(property.key), property.value)
        }
        guard content.foreignID?.utf8.count ?? 0 <= Limits.foreignIDByteCount else {
            throw .invalid(.tooLong("foreignID"))
        }
        guard content.identifierCount <= UInt32.max - identifiers.counter else { throw .exhausted }
        let feature = FeatureID(identifiers.replica, identifiers.counter + 1)
        let number = try operate(.edits(content.creation(&identifiers)), at: now)
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
        try checkLimits(key, value)
        return try edit(.setProperty(id, key, value), of: id, at: now)
    }

    /// - Throws: ``ClientError/gone``, ``ClientError/invalid(_:)``, ``ClientError/exhausted``.
    @discardableResult
    public mutating func removeProperty(
        _ key: PropertyKey,
        of id: FeatureID,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        try checkLimits(key, nil)
        return try edit(.removeProperty(id, key), of: id, at: now)
    }

    private mutating func edit(
        _ edit: Edit,
        of id: FeatureID,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard isShownAlive(id) else { throw .gone }
        let number = try operate(.edits([edit]), at: now)
        flushOperations()
        return number
    }

    /// The limits that have to be kept before the message can be encoded.
    private func checkLimits(
        _ key: PropertyKey,
        _ value: CanonicalJSON?
    ) throws(ClientError) {
        guard key.utf8.count <= Limits.propertyKeyByteCount else {
            throw .invalid(.tooLong("key"))
        }
        let own = limits.map { Int($0.propertyValueByteCount) } ?? .max
        guard value?.utf8.count ?? 0 <= min(Limits.propertyValueByteCount, own) else {
            throw .invalid(.tooLong("value"))
        }
    }
}

// MARK: - The queue

extension ClientCore {
    /// Makes a numbered operation: pending, and kept until it is done.
    mutating func operate(
        _ content: NumberedMessage.Content,
        isLate: Bool = false,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard let session else { throw .noSession }
        guard let number = session.lastNumber.next else { throw .exhausted }
        try validate(NumberedMessage(number: number, content: content))
        let stamp = clock.next(count: content.stampCount, at: now)
        self.session?.lastNumber = number
        queue.append(
            QueuedOperation(
                number: number,
                content: content,
                stamp: stamp,
                isLate: isLate || !isOnline
            )
        )
        return number
    }

    /// Refuses what the server would close the connection for, again each time it is sent.
    private func validate(_ message: NumberedMessage) throws(ClientError) {
        guard case .edits = message.content else { return }
        let bytes = ClientMessage.numbered(message).binary
        let own = limits.map { Int($0.frameByteCount) } ?? .max
        guard bytes.count <= min(Limits.clientFrameByteCount, own) else {
            throw .invalid(.tooLong("message"))
        }
        do throws(DecodeError) {
            _ = try ClientMessage(binary: bytes.span)
        } catch {
            throw .invalid(error)
        }
    }

    /// Sends what may be without `done` at once; the rest follows as `done` arrives.
    mutating func flushOperations() {
        guard isOnline else { return }
        let allowed = limits.map { Int($0.undoneOperations) } ?? .max
        let limit = max(1, min(Limits.undoneOperationCount, allowed))
        outgoing.append(contentsOf: queue.takeSendable(limit: limit))
    }
}

extension NumberedMessage.Content {
    /// How many stamps it takes.
    var stampCount: Int {
        if case .edits(let edits) = self { edits.count } else { 1 }
    }
}

extension FeatureContent {
    /// How many identifiers its creation takes.
    fileprivate var identifierCount: Int {
        paths.reduce(1) { $0 + 1 + $1.coordinates.count }
    }
}
