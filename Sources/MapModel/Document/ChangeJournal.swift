/// Which items changed, in order of their last change: what state frames are cut from.
///
/// Every write appends an entry; an entry whose item was written again later is stale and skipped.
/// When more than half are stale they are swept out, so an append costs amortised O(1) and the
/// journal stays within twice the number of items, or that number and 1,024. Entries have numbers
/// that survive a sweep, so a number is a cursor.
struct ChangeJournal: Sendable {
    /// What was written: a birth or a register, by the slot in the table of that kind.
    struct Item: Hashable, Sendable {
        let kind: Kind
        let slot: Int32

        init(_ kind: Kind, _ slot: Int32) {
            self.kind = kind
            self.slot = slot
        }
    }

    enum Kind: Int, CaseIterable, Sendable {
        case feature, path, vertex
        case position, altitude, vertexAlive, pathAlive, featureAlive, property
    }

    struct Entry: Sendable {
        let number: UInt64
        let item: Item
    }

    private struct Mark {
        let sequence: UInt64
        /// The number of the first entry at or after this sequence.
        let number: UInt64
    }

    private(set) var entries: [Entry] = []
    /// The number of each item's newest entry, by kind and slot; 0 if it has none. A stamp would not
    /// tell the newest entry: two writes may have the same one.
    private var newest: [[UInt64]] = Kind.allCases.map { _ in [] }
    private var marks: [Mark] = []
    private var nextNumber: UInt64 = 1
    private var staleCount = 0

    /// Makes room for vertices: a birth and a position each.
    mutating func reserveCapacity(vertexCount: Int) {
        entries.reserveCapacity(2 * vertexCount)
        for kind in [Kind.vertex, .position] {
            newest[kind.rawValue].reserveCapacity(vertexCount)
        }
    }

    /// Notes a change.
    mutating func append(_ item: Item, sequence: UInt64) {
        if marks.last?.sequence != sequence {
            marks.append(Mark(sequence: sequence, number: nextNumber))
        }
        entries.append(Entry(number: nextNumber, item: item))
        if replaceNewest(of: item) != 0 { staleCount += 1 }
        nextNumber += 1
        if staleCount > 1024, staleCount > entries.count / 2 { sweep() }
    }

    /// Makes the next number the newest of an item, and returns the one before.
    private mutating func replaceNewest(of item: Item) -> UInt64 {
        let (kind, slot) = (item.kind.rawValue, Int(item.slot))
        while newest[kind].count <= slot { newest[kind].append(0) }
        let old = newest[kind][slot]
        newest[kind][slot] = nextNumber
        return old
    }

    /// Whether the entry's item was written again later.
    func isStale(_ entry: Entry) -> Bool {
        newest[entry.item.kind.rawValue][Int(entry.item.slot)] != entry.number
    }

    /// Removes the stale entries. O(n).
    private mutating func sweep() {
        entries.removeAll(where: isStale)
        staleCount = 0
        marks = keptMarks()
    }

    /// A mark that no entry follows before the next mark is not needed.
    private func keptMarks() -> [Mark] {
        var kept: [Mark] = []
        for (index, mark) in marks.enumerated() {
            let end = index + 1 < marks.count ? marks[index + 1].number : nextNumber
            let first = self.index(after: mark.number - 1)
            if first < entries.count, entries[first].number < end { kept.append(mark) }
        }
        return kept
    }

    /// Visits each item's newest entry, in order, with the sequence of its write. O(n).
    func forEachNewest(_ visit: (Entry, _ sequence: UInt64) -> Void) {
        var mark = 0
        for entry in entries where !isStale(entry) {
            while mark + 1 < marks.count, marks[mark + 1].number <= entry.number { mark += 1 }
            visit(entry, marks[mark].sequence)
        }
    }

    /// The cursor before the first change that is later than `sequence`. O(log n).
    func cursor(since sequence: UInt64) -> UInt64 {
        let index = marks.partitioningIndex { $0.sequence > sequence }
        return (index < marks.count ? marks[index].number : nextNumber) - 1
    }

    /// The index of the first entry whose number is above `cursor`. O(log n).
    func index(after cursor: UInt64) -> Int {
        entries.partitioningIndex { $0.number > cursor }
    }
}

extension Array {
    /// The index of the first element that belongs to the second part of a partitioned array.
    func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
