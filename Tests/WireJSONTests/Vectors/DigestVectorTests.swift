import GeoJSON
import MapModel
import Testing
import WireProtocol
import WireSamples

@testable import WireJSON

/// The vectors of digests and merges.
struct DigestVectorTests {
    @Test("[DC13] digests are the vectors")
    func digests() throws {
        let made = try Sampled.states.map { state in
            let digest = try document(state.records, drags: state.drags).digest
            return VectorLine.object(state.name) {
                $0.records("records", state.records)
                $0.list("drags", state.drags) { $0.openDrag($1) }
                $0.digest("document", digest.document)
                $0.digest("dragDigest", digest.drags)
            }
        }
        let vectors = try VectorFile.compare("digests.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[DC4] [DC5] [DC7] [DC19] merges are the vectors, in every order")
    func merges() throws {
        let made = try Sampled.merges.map { merge in
            let document = try document(merge.before + merge.winners, drags: merge.drags)
            return VectorLine.object(merge.name) {
                $0.records("before", merge.before)
                $0.records("writes", merge.writes)
                $0.records("winners", merge.winners)
                $0.list("drags", merge.drags) { $0.openDrag($1) }
                $0.digest("document", document.digest.document)
                $0.digest("dragDigest", document.digest.drags)
                $0.key("geojson")
                $0.embed(GeoJSONExport.write(features: document.contents))
            }
        }
        let vectors = try VectorFile.compare("merges.json", with: made)
        #expect(vectors.file == vectors.made)
    }

    @Test("[DC4] [DC5] the order of writes does not matter", arguments: Sampled.merges)
    func orders(of merge: MergeSample) throws {
        let wanted = try document(merge.before + merge.winners, drags: merge.drags)
        let geojson = GeoJSONExport.write(features: wanted.contents)
        for writes in permutations(merge.writes) {
            let found = try document(merge.before + writes, drags: merge.drags)
            #expect(found.digest == wanted.digest, "\(merge.name)")
            #expect(GeoJSONExport.write(features: found.contents) == geojson, "\(merge.name)")
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
