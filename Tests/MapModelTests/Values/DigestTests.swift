import Testing

@testable import MapModel

@Suite("Digests")
struct DigestTests {
    @Test("[DC13] the hash is MurmurHash3 over words in both lanes", arguments: [0, 1, 2, 3, 17])
    func hash(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let words =
            [DigestKind.content.rawValue] + (0..<count).map { _ in UInt32(random.below(1 << 32)) }
        var hasher = DigestHasher(.content)
        for word in words.dropFirst() { hasher.combine(word) }
        let lane0 = ReferenceDigest.hash(words, seed: 0x9e37_79b9, 0xcc9e_2d51, 0x1b87_3593)
        let lane1 = ReferenceDigest.hash(words, seed: 0x7f4a_7c15, 0x239b_961b, 0xab0e_9789)
        #expect(hasher.finish() == Digest(lane0: lane0, lane1: lane1))
    }

    @Test("bytes that differ in length or in trailing zeros differ")
    func padding() {
        var seen: Set<Digest> = []
        for count in 0...9 {
            var hasher = DigestHasher(.content)
            hasher.combine(bytes: Array(repeating: 0, count: count))
            #expect(seen.insert(hasher.finish()).inserted)
        }
    }

    @Test("[DC13] every field of every record counts")
    func fields() {
        let records = MergeTheme.allCases.filter { $0 != .mixed }.flatMap(\.records)
        var seen: [Digest: StateRecord] = [:]
        for record in records { seen[ReferenceDigest.of([record])] = record }
        #expect(seen.count == records.count)
    }

    @Test("sums wrap: what is added and taken away again leaves nothing")
    func wrapping() {
        var digest = Digest(lane0: .max, lane1: 1)
        digest += Digest(lane0: 2, lane1: .max)
        #expect(digest == Digest(lane0: 1, lane1: 0))
        digest -= Digest(lane0: 2, lane1: .max)
        #expect(digest == Digest(lane0: .max, lane1: 1))
        #expect(digest.description == "ffffffff00000001")
    }

    @Test("the hash of a content does not take its length for nothing")
    func content() {
        #expect(ContentHash(of: []) != ContentHash(of: [0]))
        #expect(ContentHash(of: [0]) != ContentHash(of: [0, 0]))
        #expect(ContentHash(of: [1, 2, 3]) == ContentHash(of: [1, 2, 3]))
    }
}
