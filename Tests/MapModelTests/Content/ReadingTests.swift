import Testing

@testable import MapModel

@Suite("Reading a document")
struct ReadingTests {
    private let document = Sample.document()

    @Test("who belongs to whom")
    func belonging() {
        #expect(document.path(of: Sample.vertex(0)) == Sample.path)
        #expect(document.feature(of: Sample.vertex(0)) == Sample.feature)
        #expect(document.feature(of: Sample.path) == Sample.feature)
        #expect(document.kind(of: Sample.feature) == .lineString)
        #expect(document.contains(Sample.feature))
        #expect(document.contains(Sample.path))
        #expect(document.contains(Sample.vertex(2)))
    }

    @Test("what is not there reads as nothing", arguments: [0, 1, .max])
    func unknown(rawValue: UInt64) {
        let vertex = VertexID(rawValue: rawValue)
        let path = PathID(rawValue: rawValue)
        let feature = FeatureID(rawValue: rawValue)
        #expect(document.path(of: vertex) == nil)
        #expect(document.feature(of: vertex) == nil)
        #expect(document.feature(of: path) == nil)
        #expect(document.kind(of: feature) == nil)
        #expect(document.position(of: vertex) == nil)
        #expect(document.shownPosition(of: vertex) == nil)
        #expect(document.altitude(of: vertex) == nil)
        #expect(document.property(PropertyKey(""), of: feature) == nil)
        #expect(document.aliveRegister(of: feature) == nil)
        #expect(document.aliveRegister(of: path) == nil)
        #expect(document.aliveRegister(of: vertex) == nil)
        #expect(document.livingVertexCount(of: path) == 0)
        #expect(document.holders(of: feature) == [])
        #expect(!document.hasVertices(feature))
        #expect(document.livingPaths(of: feature) == [])
        #expect(document.livingVertices(of: path) == [])
        #expect(document.content(of: feature) == nil)
        #expect(!document.isAlive(feature))
        #expect(!document.isAlive(path))
        #expect(!document.isAlive(vertex))
        #expect(!document.isPresent(vertex))
        #expect(!document.contains(feature))
        #expect(!document.contains(path))
        #expect(!document.contains(vertex))
        #expect(document.holder(of: vertex) == nil)
        #expect(document.drags[GrantNumber(0)] == nil)
    }

    @Test("an empty document has nothing, and the digest of nothing")
    func empty() {
        let empty = Document(recordsChanges: true)
        #expect(empty.contents == [])
        #expect(empty.digest == StateDigest(document: Digest(), drags: Digest()))
        #expect(empty.digest.document.description == "0000000000000000")
        #expect(empty.records == [])
    }

    @Test("features are listed by identifier, not by arrival")
    func order() throws {
        let ids = [FeatureID(ann, 3), FeatureID(ann, 20), FeatureID(ben, 1)]
        try ids.forEachPermutation { arrival in
            let births = arrival.map { StateRecord.feature(FeatureBirth(id: $0, kind: .none)) }
            let document = try Document().merging(births)
            #expect(document.livingFeatures == ids)
        }
    }
}
