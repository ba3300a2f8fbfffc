import Testing

@testable import MapModel

@Suite("Hash seeds of the process reach nothing")
struct ReproducibilityTests {
    /// Dictionaries iterate differently in every process, so an order that leaked into an effect
    /// would miss these constants sooner or later.
    @Test("[DC13] a history gives the same digests and the same order of records in every process")
    func constants() throws {
        var history = RandomHistory(seed: 42)
        var document = Document(recordsChanges: true)
        for _ in 0..<300 { try document.apply(history.next()) }
        var order = DigestHasher(.content)
        for record in document.records {
            for word in ReferenceDigest.words(of: record) { order.combine(word) }
        }
        for drag in document.drags.all { order.combine(drag.grant.grant.rawValue) }
        var contents = DigestHasher(.content)
        contents.combine(bytes: Array("\(document.contents)".utf8))
        #expect(document.digest.document.description == "d8a4f30c957d9705")
        #expect(document.digest.drags.description == "871aa7e720c4c11c")
        #expect(order.finish().description == "052157df1fdc8b0f")
        #expect(contents.finish().description == "1b093c3f98705f48")
    }

    @Test(
        "[DC13] tables of another capacity iterate otherwise, and change nothing", arguments: 1...10
    )
    func capacity(seed: UInt64) throws {
        var history = RandomHistory(seed: seed)
        var small = Document(recordsChanges: true)
        var large = Document(recordsChanges: true)
        large.reserveCapacity(vertexCount: 10_000)
        for _ in 0..<200 {
            let batch = history.next()
            try small.apply(batch)
            try large.apply(batch)
        }
        #expect(small.records == large.records, "seed \(seed)")
        expectEqual(small, large, "seed \(seed)")
    }
}
