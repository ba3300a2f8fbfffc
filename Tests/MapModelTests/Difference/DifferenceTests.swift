import Testing

@testable import MapModel

@Suite("The difference since a sequence")
struct DifferenceTests {
    @Test(
        "[BA11] what was left at a sequence, merged with the difference since, is now",
        arguments: 1...12
    )
    func since(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var document = Document(recordsChanges: true)
        var past: [(sequence: UInt64, document: Document)] = [(0, document)]
        for _ in 0..<60 {
            let batch = history.next()
            try document.apply(batch)
            past.append((batch.sequence, document))
        }
        for (sequence, old) in past where sequence.isMultiple(of: 3) {
            let difference = document.changes(after: document.cursor(since: sequence))
            var caughtUp = try old.merging(difference)
            try caughtUp.replaceDrags(with: document.drags.all)
            expectEqual(caughtUp, document, "since \(sequence), seed \(seed)")
            expectNothingTwice(difference, "since \(sequence), seed \(seed)")
        }
        expectTrueDigest(document, "seed \(seed)")
    }

    @Test("[BA11] the difference holds what was written since and nothing else", arguments: 1...12)
    func exactly(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var document = Document(recordsChanges: true)
        for _ in 0..<60 {
            let before = document.recordsByKey
            let batch = history.next()
            try document.apply(batch)
            let difference = document.changes(after: document.cursor(since: batch.sequence - 1))
            let changed = document.recordsByKey.filter { before[$0.key] != $0.value }
            #expect(
                Set(difference.map(\.key)) == Set(changed.keys),
                "sequence \(batch.sequence), seed \(seed)"
            )
            #expect(difference.allSatisfy { changed[$0.key] == $0 }, "seed \(seed)")
            #expect(document.changes(after: document.cursor(since: batch.sequence)).isEmpty)
        }
    }

    @Test("[BA11] births come before what refers to them", arguments: 1...8)
    func birthsFirst(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var document = Document(recordsChanges: true)
        for _ in 0..<200 { try document.apply(history.next()) }
        var known: Set<ItemKey> = []
        for record in document.records {
            #expect(record.requirements.allSatisfy(known.contains), "\(record), seed \(seed)")
            known.insert(record.key)
        }
    }

    @Test("[BA11] in chunks, with changes and sweeps between them", arguments: 1...12)
    func chunks(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var random = SplitMix64(seed: seed &+ 1_000_000)
        var document = Document(recordsChanges: true)
        for _ in 0..<100 { try document.apply(history.next()) }
        var reader = Reader(document, since: 100)
        var batchesToCome = 400
        var isEnd = false
        while !isEnd || batchesToCome > 0 {
            let count = min(random.below(40), batchesToCome)
            for _ in 0..<count { try document.apply(history.next()) }
            batchesToCome -= count
            isEnd = try reader.takeChunk(of: 1 + random.below(40), from: document)
        }
        try reader.document.replaceDrags(with: document.drags.all)
        expectEqual(reader.document, document, "seed \(seed)")
    }

    @Test("a refused item comes first in the next chunk")
    func refusal() {
        let document = Sample.document()
        let all = document.records
        var cursor = ChangeCursor.start
        for expected in all {
            var seen: [StateRecord] = []
            let (next, isEnd) = document.visitChanges(after: cursor) { record in
                seen.append(record)
                return seen.count == 1
            }
            #expect(seen.first == expected)
            #expect(isEnd == (expected == all.last))
            cursor = next
        }
        #expect(document.changes(after: cursor).isEmpty)
    }

    @Test("a chunk that takes nothing does not move")
    func nothingTaken() {
        let document = Sample.document()
        let (cursor, isEnd) = document.visitChanges(after: .start) { _ in false }
        #expect(cursor == .start)
        #expect(!isEnd)
    }

    @Test(
        "a sequence that is not yet, and an empty document, have no changes",
        arguments: [
            2, 1 << 40, .max,
        ]
    )
    func future(sequence: UInt64) {
        let document = Sample.document()
        #expect(document.changes(after: document.cursor(since: sequence)).isEmpty)
        let empty = Document(recordsChanges: true)
        #expect(empty.changes(after: empty.cursor(since: sequence)).isEmpty)
        #expect(empty.cursor(since: 0) == .start)
    }

    private func expectNothingTwice(_ records: [StateRecord], _ comment: Comment) {
        #expect(Set(records.map(\.key)).count == records.count, comment)
    }
}

/// Reads a document's changes piece by piece, as a slow member does.
private struct Reader {
    var document: Document
    private var cursor: ChangeCursor

    init(_ document: Document, since sequence: UInt64) {
        self.document = document
        cursor = document.cursor(since: sequence)
    }

    /// - Returns: whether nothing is left.
    mutating func takeChunk(of count: Int, from source: Document) throws(ReplicaFault) -> Bool {
        var records: [StateRecord] = []
        let (next, isEnd) = source.visitChanges(after: cursor) { record in
            guard records.count < count else { return false }
            records.append(record)
            return true
        }
        cursor = next
        document = try document.merging(records)
        return isEnd
    }
}
