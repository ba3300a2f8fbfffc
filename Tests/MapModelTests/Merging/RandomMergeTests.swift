import Testing

@testable import MapModel

@Suite("Random merges")
struct RandomMergeTests {
    @Test(
        "[DC5] any causal order of any records, some twice, gives one document", arguments: 1...40)
    func orders(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let records = RandomRecords.make(count: 60, &random)
        let first = try Document(recordsChanges: true).merging(records)
        expectTrueDigest(first, "seed \(seed)")
        for _ in 0..<8 {
            let order = RandomRecords.causalOrder(records, repeating: 10, &random)
            let other = try Document(recordsChanges: true).merging(order)
            expectEqual(first, other, "seed \(seed)")
        }
    }

    @Test("[DC5] merging whole documents is commutative and associative", arguments: 1...40)
    func documents(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let records = RandomRecords.make(count: 60, &random)
        let births = records.filter(\.isBirth)
        let parts = try (0..<3).map { _ in
            let writes = records.filter { !$0.isBirth && random.chance(60) }
            return try Document(recordsChanges: true).merging(births + writes)
        }
        let (a, b, c) = (parts[0], parts[1], parts[2])
        expectEqual(try a.merging(b.records), try b.merging(a.records), "a∨b, seed \(seed)")
        expectEqual(
            try a.merging(b.records).merging(c.records),
            try a.merging(b.merging(c.records).records),
            "(a∨b)∨c, seed \(seed)"
        )
        expectEqual(try a.merging(a.records), a, "a∨a, seed \(seed)")
    }
}
