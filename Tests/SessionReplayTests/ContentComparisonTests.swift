import MapModel
import Testing

@testable import SessionReplay

@Suite("Comparing a recording with a live room")
struct ContentComparisonTests {
    private static let recordedReplica = ReplicaID(3)
    private static let liveReplica = ReplicaID(9)

    private var map: ReplicaMap {
        var map = ReplicaMap()
        map.add(Self.recordedReplica, as: Self.liveReplica)
        return map
    }

    /// A line of two vertices with a property, made by a replica with stamps from some number on.
    private func document(_ replica: ReplicaID, stamp: UInt64, _ more: [Edit] = []) throws
        -> Document
    {
        var identifiers = IdentifierSource(replica: replica)
        let positions = [(0.0, 0.0), (1.0, 2.0)].compactMap {
            Position(longitude: $0.0, latitude: $0.1)
        }
        let path = PathContent(part: 0, role: .line, coordinates: positions.map { Coordinate($0) })
        let property = FeatureContent.Property(key: "k", value: .null)
        let content = FeatureContent(kind: .lineString, properties: [property], paths: [path])
        var document = Document()
        for (index, edit) in (content.creation(&identifiers) + more).enumerated() {
            try document.apply(
                edit, stamp: Stamp(rawValue: stamp + UInt64(index)), replica: replica)
        }
        return document
    }

    private func compare(_ more: [Edit]) throws -> ContentComparison {
        ContentComparison(
            recorded: try document(Self.recordedReplica, stamp: 1),
            live: try document(Self.liveReplica, stamp: 700, more), map)
    }

    @Test("[LG13] equal under the map of replicas, whatever the stamps; so are the digests")
    func equal() throws {
        let comparison = try compare([])
        #expect(comparison.difference == nil)
        #expect(comparison.recordedDigest == comparison.liveDigest)
    }

    private static let feature = FeatureID(liveReplica, 1)
    private static let vertex = VertexID(liveReplica, 4)
    private static let differences: [(Edit, String)] = [
        (
            .setProperty(feature, PropertyKey("k"), CanonicalJSON(unchecked: [0x31])),
            "feature 9-1: property k is 1, recorded was null"
        ),
        (
            .setProperty(feature, PropertyKey("j"), .null),
            "feature 9-1: property j is null, recorded was nothing"
        ),
        (
            .removeProperty(feature, PropertyKey("k")),
            "feature 9-1: property k is nothing, recorded was null"
        ),
        (
            .moveVertex(vertex, to: Position(longitude: 5, latitude: 5)!),
            "feature 9-1: vertex 9-4 is at [5.0,5.0], recorded was [1.0,2.0]"
        ),
        (.removeVertex(vertex), "feature 9-1: path 9-2: 1 vertices, recorded were 2"),
        (.removePath(PathID(liveReplica, 2)), "feature 9-1: 0 paths, recorded were 1"),
        (.removeFeature(feature), "feature 9-1 is missing"),
        (
            .createFeature(FeatureBirth(id: FeatureID(liveReplica, 77), kind: .none)),
            "feature 9-77 is not in the recording"
        ),
        (
            .createFeature(FeatureBirth(id: FeatureID(ReplicaID(1), 1), kind: .none)),
            "feature 1-1 is not in the recording"
        ),
    ]

    @Test("[LG13] the first difference is told", arguments: differences)
    func different(edit: Edit, text: String) throws {
        let comparison = try compare([edit])
        #expect(comparison.difference == text)
        #expect(comparison.recordedDigest != comparison.liveDigest)
    }
}
