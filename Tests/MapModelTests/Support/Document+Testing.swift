import Testing

@testable import MapModel

extension Document {
    /// All births and registers with their present values, in order of last change.
    var records: [StateRecord] { changes(after: .start) }

    func changes(after cursor: ChangeCursor) -> [StateRecord] {
        var records: [StateRecord] = []
        let (_, isEnd) = visitChanges(after: cursor) { record in
            records.append(record)
            return true
        }
        precondition(isEnd, "a visit that is never refused reaches the end")
        return records
    }

    var recordsByKey: [ItemKey: StateRecord] {
        var byKey: [ItemKey: StateRecord] = [:]
        for record in records { byKey[record.key] = record }
        return byKey
    }

    /// Merges records into a copy.
    func merging(_ records: [StateRecord]) throws(ReplicaFault) -> Document {
        var merged = self
        for record in records { try merged.merge(record) }
        return merged
    }
}

/// Expects that two documents hold the same in every respect that the outside can see.
func expectEqual(
    _ a: Document,
    _ b: Document,
    _ comment: @autoclosure () -> String,
    at location: SourceLocation = #_sourceLocation
) {
    let comment = Comment(rawValue: comment())
    #expect(a.digest == b.digest, comment, sourceLocation: location)
    #expect(a.recordsByKey == b.recordsByKey, comment, sourceLocation: location)
    #expect(a.contents == b.contents, comment, sourceLocation: location)
    #expect(a.drags.all == b.drags.all, comment, sourceLocation: location)
}

/// Expects that the digest that was kept up, and the one computed anew, are that of the records.
func expectTrueDigest(
    _ document: Document,
    _ comment: @autoclosure () -> String,
    at location: SourceLocation = #_sourceLocation
) {
    let expected = ReferenceDigest.of(document.records)
    let comment = Comment(rawValue: comment())
    #expect(document.digest.document == expected, comment, sourceLocation: location)
    #expect(document.recomputedDigest == expected, comment, sourceLocation: location)
}

extension Document {
    /// Applies one edit as a batch with this sequence would.
    mutating func apply(
        _ edit: Edit,
        stamp: Stamp,
        replica: ReplicaID,
        at sequence: UInt64
    ) throws(ReplicaFault) {
        let group = EditGroup(
            replica: replica,
            number: OperationNumber(1),
            content: ContentHash(of: []),
            stamp: stamp,
            isLate: true,
            edits: [edit]
        )
        try apply(.edited(group), at: sequence)
    }
}
