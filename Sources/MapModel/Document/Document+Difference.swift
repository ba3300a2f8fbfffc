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
            if !isStale(entry), !visit(record(of: entry.item)) { return (reached, false) }
            reached = ChangeCursor(number: entry.number)
        }
        return (reached, true)
    }

    private var requiredJournal: ChangeJournal {
        guard let journal else { preconditionFailure("this document records no changes") }
        return journal
    }

    mutating func sweepJournal() {
        guard var kept = journal else { return }
        journal = nil
        kept.sweep { isStale($0) }
        journal = kept
    }

    private func isStale(_ entry: ChangeJournal.Entry) -> Bool {
        stamp(of: entry.item) != entry.stamp
    }

    /// The stamp of an item's register; zero for a birth.
    private func stamp(of item: ChangeJournal.Item) -> Stamp? {
        switch item {
        case .feature, .path, .vertex: .zero
        case .position(let slot): vertices[slot].position?.stamp
        case .altitude(let slot): altitudes[slot]?.stamp
        case .vertexAlive(let slot): vertexAlive[slot]?.stamp
        case .pathAlive(let slot): paths[slot].alive?.stamp
        case .featureAlive(let slot): features[slot].alive?.stamp
        case .property(let slot): properties[Int(slot)].value.stamp
        }
    }

    private func record(of item: ChangeJournal.Item) -> StateRecord {
        switch item {
        case .feature(let slot): return .feature(features[slot].birth)
        case .path(let slot): return .path(paths[slot].birth)
        case .vertex(let slot): return .vertex(vertices[slot].birth)
        case .position(let slot):
            return .position(vertices[slot].birth.id, written(vertices[slot].position))
        case .altitude(let slot):
            return .altitude(vertices[slot].birth.id, written(altitudes[slot]))
        case .vertexAlive(let slot):
            return .vertexAlive(vertices[slot].birth.id, written(vertexAlive[slot]))
        case .pathAlive(let slot):
            return .pathAlive(paths[slot].birth.id, written(paths[slot].alive))
        case .featureAlive(let slot):
            return .featureAlive(features[slot].birth.id, written(features[slot].alive))
        case .property(let slot):
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
