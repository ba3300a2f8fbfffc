// A document leaves memory and comes back, with the sequence at which each item last changed: so
// that differences since an older sequence are the same as before.

extension Document {
    /// Visits all births and registers, tombstones included, in order of last change; births come
    /// before what refers to them. The sequences never fall.
    ///
    /// - Complexity: O(n).
    public func forEachRecord(_ visit: (StateRecord, _ changedAt: UInt64) -> Void) {
        requiredJournal.forEachNewest { entry, sequence in
            visit(record(of: entry.item), sequence)
        }
    }

    /// Adds a record of a document that was visited so; in the same order.
    ///
    /// - Throws: ``ReplicaFault`` if the record refers to something unknown.
    public mutating func restore(
        _ record: StateRecord, changedAt sequence: UInt64
    ) throws(ReplicaFault) {
        self.sequence = sequence
        try merge(record)
    }

    /// Whether every vertex has a position, as it has outside of state frames.
    ///
    /// - Complexity: O(n).
    public var isWhole: Bool { vertices.records.allSatisfy { $0.position != nil } }
}
