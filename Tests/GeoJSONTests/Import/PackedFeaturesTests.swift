import MapModel
import Testing

@testable import GeoJSON

@Suite("Packed features")
struct PackedFeaturesTests {
    private static let oddities = [
        FeatureContent(kind: .none),
        FeatureContent(
            kind: .point, foreignID: CanonicalJSON(#""""#),
            paths: [PathContent(part: 0, role: .point, coordinates: [Coordinate(0, -90)])]),
        FeatureContent(
            kind: .lineString, foreignID: CanonicalJSON("-1.5e-9"),
            properties: [
                .init(key: "a", value: .null),
                .init(key: "ключ", value: CanonicalJSON(#"{"":[]}"#)),
            ],
            paths: [
                PathContent(
                    part: .max, role: .line,
                    coordinates: [
                        Coordinate(-360, 90, 0),
                        Coordinate(0.1 + 0.2, Double.leastNonzeroMagnitude),
                        Coordinate(1, 2, -1e300),
                    ])
            ]),
        FeatureContent(
            kind: .multiPolygon,
            paths: [
                PathContent(part: 0, role: .exterior, coordinates: []),
                PathContent(part: 0, role: .hole, coordinates: [Coordinate(1, 2)]),
            ]),
    ]

    @Test("what is packed comes out equal, in order, as often as it is asked for")
    func equal() {
        var packed = PackedFeatures()
        #expect(packed.isEmpty && Array(packed).isEmpty)
        for feature in Self.oddities { packed.append(feature) }
        #expect(Array(packed) == Self.oddities)
        #expect(Array(packed) == Self.oddities)
        #expect(packed.count == 4)
        #expect(packed.vertexCount == 5 && packed.vertexCount == Self.oddities.vertexCount)
        #expect(packed.greatestValueByteCount == 7)
        #expect(Self.oddities.greatestValueByteCount == 7)
        #expect(packed.recordCount == 15 && packed.recordCount == Self.oddities.recordCount)
    }

    @Test("the bytes that a feature will have are known before", arguments: oddities)
    func byteCount(feature: FeatureContent) {
        var bytes: [UInt8] = []
        bytes.append(feature)
        #expect(bytes.count == feature.packedByteCount)
    }

    @Test("features go on from piece to piece, and one may be larger than a piece")
    func pieces() {
        let coordinates = (0..<100_000).map { Coordinate(Double($0) / 1_000, 1) }
        let path = PathContent(part: 0, role: .line, coordinates: coordinates)
        let large = FeatureContent(kind: .lineString, paths: [path])
        let small = (0..<50_000).map { index in
            FeatureContent(
                kind: .none, properties: [.init(key: "n", value: CanonicalJSON("\(index)"))])
        }
        let features = small + [large, Self.oddities[2], large] + small
        var packed = PackedFeatures()
        for feature in features { packed.append(feature) }
        #expect(Array(packed) == features)
    }

    @Test("a file of many pages is read like any other")
    func longText() throws {
        let ring = Array(repeating: "[12.5, -7.25]", count: 200_000).joined(separator: ", ")
        let result = try read(#"{"type":"LineString","coordinates":["# + ring + "]}")
        #expect(result.features.vertexCount == 200_000)
        let coordinates = result.contents[0].paths[0].coordinates
        #expect(coordinates.count == 200_000)
        #expect(coordinates.allSatisfy { $0 == Coordinate(12.5, -7.25) })
    }
}
