public import MapModel
internal import WireProtocol

extension Room {
    /// Adds features whole, as one event of a replica of their own, under one stamp. Not while the
    /// room ``isReadOnly``.
    ///
    /// - Throws: ``RefusalCode/tooMany`` if the room would have too many vertices or records, a value is
    ///   larger than it takes, or no replica number is reserved; nothing was changed then.
    public mutating func importing(
        _ features: some FeatureSequence, at now: Moment
    ) throws(RefusalCode) {
        precondition(!isReadOnly, "the host looks first")
        let recordCount = features.recordCount
        guard document.vertexCount + features.vertexCount <= settings.vertexCount,
            document.recordCount + recordCount <= settings.recordCount,
            features.greatestValueByteCount <= settings.propertyValueByteCount
        else { throw .tooMany }
        guard recordCount > 0 else { return }
        guard let replica = takeReplica() else { throw .tooMany }
        if hasImport { closeBatch() }
        var identifiers = IdentifierSource(replica: replica)
        var edits: [Edit] = []
        edits.reserveCapacity(recordCount)
        for feature in features { feature.create(in: &edits, &identifiers) }
        let stamp = takeStamps(1, at: now)
        emit(.imported(ImportGroup(replica: replica, stamp: stamp, edits: edits)), at: now)
    }

    /// Whether the open batch has an import already: two could be more than the log takes.
    private var hasImport: Bool {
        events.contains { event in
            if case .imported = event { true } else { false }
        }
    }
}
