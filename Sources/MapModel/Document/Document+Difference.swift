/// A place in the order of last changes. Opaque; grows with every change; 0 is before all.
public struct ChangeCursor: Hashable, Sendable {
    let number: UInt64

    public static let start = ChangeCursor(number: 0)
}

extension Document {
    /// The place after everything that changed up to `sequence`. O(log n).
    public func cursor(since sequence: UInt64) -> ChangeCursor {
        ChangeCursor(number: requiredJournal.cursor(since: sequence))
    }

    /// Visits what changed after a place, each item once with its present value, in order of last
    /// change; births come before what refers to them. Stops when `visit` returns false, before the
    /// item it was given.
    ///
    /// - Returns: the place after the last item that was taken, and whether that was the end.
    /// - Complexity: O(log n + visited).
    public func visitChanges(
        after cursor: ChangeCursor, _ visit: (StateRecord) -> Bool
    ) -> (cursor: ChangeCursor, isEnd: Bool) {
        let journal = requiredJournal
        var reached = cursor
        for entry in journal.entries[journal.index(after: cursor.number)...] {
            if !journal.isStale(entry), !visit(record(of: entry.item)) { return (reached, false) }
            reached = ChangeCursor(number: entry.number)
        }
        return (reached, true)
    }

    var requiredJournal: ChangeJournal {
        guard let journal else { preconditionFailure("this document records no changes") }
        return journal
    }

    func record(of item: ChangeJournal.Item) -> StateRecord {
        let slot = item.slot
        switch item.kind {
        case .feature: return .feature(features[slot].birth)
        case .path: return .path(paths[slot].birth)
        case .vertex: return .vertex(vertices[slot].birth)
        case .position:
            return .position(vertices[slot].birth.id, written(vertices[slot].position))
        case .altitude:
            return .altitude(vertices[slot].birth.id, written(altitudes[slot]))
        case .vertexAlive:
            return .vertexAlive(vertices[slot].birth.id, written(vertexAlive[slot]))
        case .pathAlive: return .pathAlive(paths[slot].birth.id, written(paths[slot].alive))
        case .featureAlive:
            return .featureAlive(features[slot].birth.id, written(features[slot].alive))
        case .property:
            let property = properties[Int(slot)]
            return .property(features[property.feature].birth.id, property.key, property.value)
        }
    }

    /// The journal notes registers only after they were written.
    private func written<Value>(_ register: Register<Value>?) -> Register<Value> {
        guard let register else { preconditionFailure("the journal names an unwritten register") }
        return register
    }
}
