import MapModel
import Testing

@Suite("Identifiers and numbers")
struct IdentifierTests {
    @Test("[DC2] an identifier is a replica and a counter, and reads so")
    func parts() {
        let id = VertexID(ReplicaID(7), 42)
        #expect(id.rawValue == 7 << 32 | 42)
        #expect(id.replica == ReplicaID(7))
        #expect(id.counter == 42)
        #expect(id.description == "7-42")
        #expect(VertexID(rawValue: .max).description == "4294967295-4294967295")
    }

    @Test("[DC2] identifiers are ordered by replica, then counter, unsigned")
    func order() {
        let ids = [(1, 9), (2, 1), (2, 2), (.max, 0), (.max, .max)].map {
            FeatureID(ReplicaID($0.0), $0.1)
        }
        #expect(ids.reversed().sorted() == ids)
    }

    @Test("a source counts up and goes on where it stopped")
    func source() {
        var source = IdentifierSource(replica: ann, counter: 41)
        let feature: FeatureID = source.next()
        let path: PathID = source.next()
        #expect(feature == FeatureID(ann, 42))
        #expect(path == PathID(ann, 43))
        #expect(source.counter == 43)
    }

    @Test("the last operation number has none after it")
    func lastOperation() {
        #expect(OperationNumber.none.next == OperationNumber(1))
        #expect(OperationNumber(.max).next == nil)
    }
}
