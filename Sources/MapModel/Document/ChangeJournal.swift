/// Which items changed, in order of their last change: what state frames are cut from.
///
/// Every write appends an entry; an entry whose item was written again later is stale and skipped.
/// When more than half are stale they are swept out, so an append costs amortised O(1) and the
/// journal stays within twice the number of items. Entries have numbers that survive a sweep, so a
/// number is a cursor.
struct ChangeJournal: Sendable {
    /// What was written. The number is a slot in the table of that kind.
    enum Item: Hashable, Sendable {
        case feature(Int32)
        case path(Int32)
        case vertex(Int32)
        case position(Int32)
        case altitude(Int32)
        case vertexAlive(Int32)
        case pathAlive(Int32)
        case featureAlive(Int32)
        case property(Int32)
    }

    struct Entry: Sendable {
        let number: UInt64
        let item: Item
        /// The stamp that the item's register had; the entry is stale if it has another one now.
        let stamp: Stamp
    }

    private struct Mark {
        let sequence: UInt64
        /// The number of the first entry at or after this sequence.
        let number: UInt64
    }

    private(set) var entries: [Entry] = []
    private var marks: [Mark] = []
    private var nextNumber: UInt64 = 1
    private var staleCount = 0

    /// Notes a change. `isRewrite` tells that an earlier entry becomes stale by it.
    mutating func append(_ item: Item, stamp: Stamp, sequence: UInt64, isRewrite: Bool) {
        if marks.last?.sequence != sequence {
            marks.append(Mark(sequence: sequence, number: nextNumber))
        }
        entries.append(Entry(number: nextNumber, item: item, stamp: stamp))
        nextNumber += 1
        if isRewrite { staleCount += 1 }
    }

    var wantsSweep: Bool { staleCount > 1024 && staleCount > entries.count / 2 }

    /// Removes the entries that `isStale` says are. O(n).
    mutating func sweep(_ isStale: (Entry) -> Bool) {
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
