import MapModel
import Testing
import WireProtocol

/// The vectors of digests and merges.
struct DigestVectorTests {
    @Test("[DC13] digests are the vectors")
    func digests() throws {
        let made = try Sampled.states.map { state -> JSON in
            let digest = try document(state.records, drags: state.drags).digest
            return [
                "name": .text(state.name), "records": .list(state.records.map(\.fields)),
                "drags": .list(state.drags.map(\.fields)), "document": .name(digest.document),
                "dragDigest": .name(digest.drags),
            ]
        }
        let vectors = try VectorFile.compare("digests.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[DC4] [DC5] merges are the vectors, in every order")
    func merges() throws {
        let made = try Sampled.merges.map { merge -> JSON in
            [
                "name": .text(merge.name), "births": .list(merge.births.map(\.fields)),
                "writes": .list(merge.writes.map(\.fields)),
                "winners": .list(merge.winners.map(\.fields)),
                "document": .name(try document(merge.births + merge.winners).digest.document),
            ]
        }
        let vectors = try VectorFile.compare("merges.json", with: made)
        #expect(vectors.file == vectors.made)
        for merge in Sampled.merges {
            let wanted = try document(merge.births + merge.winners).digest
            for writes in permutations(merge.writes) {
                #expect(try document(merge.births + writes).digest == wanted, "\(merge.name)")
            }
        }
    }

    private func document(_ records: [StateRecord], drags: [OpenDrag] = []) throws -> Document {
        var document = Document()
        for record in records { try document.merge(record) }
        try document.replaceDrags(with: drags)
        return document
    }

    private func permutations<T>(_ values: [T]) -> [[T]] {
        guard let first = values.first else { return [[]] }
        return permutations(Array(values.dropFirst())).flatMap { rest in
            (0...rest.count).map { index in
                var order = rest
                order.insert(first, at: index)
                return order
            }
        }
    }
}
