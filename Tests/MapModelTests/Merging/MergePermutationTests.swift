import Testing

@testable import MapModel

@Suite("Every order of up to five records")
struct MergePermutationTests {
    @Test("[DC5] every permutation gives the same document", arguments: MergeTheme.allCases)
    func permutations(theme: MergeTheme) throws {
        let base = Sample.document()
        for size in 1...5 {
            for records in theme.records.subsets(of: size) {
                try expectOneResult(of: records, over: base)
            }
        }
    }

    @Test("[DC4] records of different kinds do not meet: pairs out of all themes")
    func pairs() throws {
        let base = Sample.document()
        let all = MergeTheme.allCases.filter { $0 != .mixed }.flatMap(\.records)
        for pair in all.subsets(of: 2) { try expectOneResult(of: pair, over: base) }
    }

    @Test("[DC5] merging again changes nothing", arguments: MergeTheme.allCases)
    func idempotent(theme: MergeTheme) throws {
        let base = Sample.document()
        for records in theme.records.subsets(of: 3) where firstCausalOrder(of: records) != nil {
            let ordered = try #require(firstCausalOrder(of: records))
            let once = try base.merging(ordered)
            let twice = try once.merging(ordered)
            expectEqual(once, twice, "\(ordered)")
            #expect(once.records.count == twice.records.count)
            #expect(twice.cursor(since: 0) == once.cursor(since: 0))
        }
    }

    /// Merges in every order: one that has births first gives the one result; another is refused.
    private func expectOneResult(of records: [StateRecord], over base: Document) throws {
        let known = Set(base.recordsByKey.keys)
        var first: Document?
        try records.forEachPermutation { order in
            guard isCausal(order, known) else {
                #expect(throws: ReplicaFault.self) { try base.merging(order) }
                return
            }
            let merged = try base.merging(order)
            if let first {
                guard isSame(first, merged) else {
                    return expectEqual(first, merged, "\(order)")
                }
            } else {
                expectTrueDigest(merged, "\(order)")
                first = merged
            }
        }
    }

    /// Quick enough for a hundred thousand orders; `expectEqual` then tells what differs.
    private func isSame(_ a: Document, _ b: Document) -> Bool {
        a.digest == b.digest && a.recordsByKey == b.recordsByKey && a.contents == b.contents
    }

    private func isCausal(_ order: [StateRecord], _ known: Set<ItemKey>) -> Bool {
        var known = known
        for record in order {
            guard record.requirements.allSatisfy(known.contains) else { return false }
            known.insert(record.key)
        }
        return true
    }

    private func firstCausalOrder(of records: [StateRecord]) -> [StateRecord]? {
        let known = Set(Sample.document().recordsByKey.keys)
        var found: [StateRecord]?
        records.forEachPermutation { order in
            if found == nil, isCausal(order, known) { found = order }
        }
        return found
    }
}
