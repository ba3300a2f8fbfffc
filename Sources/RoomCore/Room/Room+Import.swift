public import MapModel
internal import WireProtocol

extension Room {
    /// Adds features whole, as one event of a replica of their own, under one stamp.
    ///
    /// - Throws: ``RefusalCode/tooMany`` if the room would have too many vertices or records, a value is
    ///   larger than it takes, or no replica number is reserved; nothing was changed then.
    public mutating func importing(
        _ features: [FeatureContent], at now: Moment
    ) throws(RefusalCode) {
        let vertexCount = features.reduce(0) { count, feature in
            count + feature.paths.reduce(0) { $0 + $1.coordinates.count }
        }
        let recordCount = features.reduce(vertexCount) {
            $0 + 1 + $1.paths.count + $1.properties.count
        }
        guard document.vertexCount + vertexCount <= settings.vertexCount,
            document.recordCount + recordCount <= settings.recordCount,
            features.allSatisfy(hasFittingValues)
        else { throw .tooMany }
        guard !features.isEmpty else { return }
        guard let replica = takeReplica() else { throw .tooMany }
        if hasImport { closeBatch() }
        var identifiers = IdentifierSource(replica: replica)
        let edits = features.flatMap { $0.creation(&identifiers) }
        let stamp = takeStamps(1, at: now)
        emit(.imported(ImportGroup(replica: replica, stamp: stamp, edits: edits)), at: now)
    }

    private func hasFittingValues(_ feature: FeatureContent) -> Bool {
        feature.properties.allSatisfy {
            $0.value.utf8.count <= settings.propertyValueByteCount
        }
    }

    /// Whether the open batch has an import already: two could be more than the log takes.
    private var hasImport: Bool {
        events.contains { event in
            if case .imported = event { true } else { false }
        }
    }
}
