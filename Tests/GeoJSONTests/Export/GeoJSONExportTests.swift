import MapModel
import Testing

@testable import GeoJSON

@Suite("What is exported")
struct GeoJSONExportTests {
    private static func text(_ features: FeatureContent...) -> String {
        String(decoding: GeoJSONExport.write(features: features), as: UTF8.self)
    }

    private static func ring(_ part: UInt32, _ role: PathRole, count: Int) -> PathContent {
        let coordinates = (0..<count).map { Coordinate(Double($0), Double(part), 5) }
        return PathContent(part: part, role: role, coordinates: coordinates)
    }

    @Test(
        "the six types, holes, identifiers, altitudes and properties come out as they went in",
        arguments: [
            #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[1.5,-2,0]}"#,
            #"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0,1],[9,0],[9,9],[0,0,1]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
            #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]],[[[20,0],[30,0],[30,9],[20,0]]]]}"#,
            "null",
        ]
    )
    func roundTrip(geometry: String) throws {
        #expect(try exported(feature(geometry)) == feature(geometry))
    }

    @Test("members stand in the order type, id, properties, geometry")
    func order() throws {
        let text =
            #"{"type":"FeatureCollection","features":["#
            + #"{"type":"Feature","id":7,"properties":{"a":{"x":[]},"b":null},"geometry":null},"#
            + #"{"type":"Feature","id":"7","properties":{},"geometry":null}]}"#
        #expect(try exported(text) == text)
    }

    @Test("broken parts are left out, and null stands where nothing is left")
    func brokenParts() {
        let cases: [(GeometryKind, [PathContent], String)] = [
            (.polygon, [Self.ring(0, .exterior, count: 2), Self.ring(0, .hole, count: 3)], "null"),
            (.polygon, [Self.ring(0, .hole, count: 3)], "null"),
            (
                .polygon, [Self.ring(0, .exterior, count: 3), Self.ring(0, .hole, count: 2)],
                #"{"type":"Polygon","coordinates":[[[0,0,5],[1,0,5],[2,0,5],[0,0,5]]]}"#
            ),
            (
                .multiPolygon,
                [Self.ring(0, .exterior, count: 1), Self.ring(3, .exterior, count: 3)],
                #"{"type":"MultiPolygon","coordinates":[[[[0,3,5],[1,3,5],[2,3,5],[0,3,5]]]]}"#
            ),
            (.multiPolygon, [Self.ring(0, .exterior, count: 0)], "null"),
            (.lineString, [Self.ring(0, .line, count: 1)], "null"),
            (
                .multiLineString, [Self.ring(0, .line, count: 1), Self.ring(1, .line, count: 2)],
                #"{"type":"MultiLineString","coordinates":[[[0,1,5],[1,1,5]]]}"#
            ),
            (.point, [], "null"), (.multiPoint, [], "null"), (.none, [], "null"),
            // A path whose role does not fit the kind is no part of it.
            (.lineString, [Self.ring(0, .exterior, count: 3)], "null"),
        ]
        for (kind, paths, expected) in cases {
            #expect(Self.text(FeatureContent(kind: kind, paths: paths)) == feature(expected))
        }
    }

    @Test(
        "[B56] coordinates of full precision are read back, a hundred times",
        arguments: [
            "5.783825208545238,44.24016772359042", "0.30000000000000004,1e-7",
            "179.99999999999999,-0.0", "5e-324,89.99999999999999",
            "-0.000001,1.5e1,8848.860000000001",
        ]
    )
    func stability(position: String) throws {
        let first = try exported(feature(#"{"type":"Point","coordinates":[\#(position)]}"#))
        var next = first
        for _ in 0..<100 { next = try exported(next) }
        #expect(next == first)
    }

    @Test("random doubles come back bit for bit")
    func randomNumbers() throws {
        var random = SplitMix(state: 9)
        let coordinates = (0..<5_000).map { _ in
            Coordinate(
                Double.random(in: -360...360, using: &random),
                Double.random(in: -90...90, using: &random),
                Self.finite(random.next())
            )
        }
        let content = FeatureContent(
            kind: .lineString,
            paths: [PathContent(part: 0, role: .line, coordinates: coordinates)]
        )
        let bytes = GeoJSONExport.write(features: [content])
        #expect(try GeoJSONImport.read(bytes).contents == [content])
    }

    private static func finite(_ bits: UInt64) -> Double? {
        let value = Double(bitPattern: bits)
        return value.isFinite ? value : nil
    }

    /// The world has 10,643 positions; 288 of them only close a ring.
    @Test(
        "the demo maps are read without a notice and come back equal",
        arguments: [
            ("world-110m.geojson", 177, 10_355), ("equator-points.geojson", 5, 5),
            ("alpine-pin-polygon-line.geojson", 3, 6), ("tokyo-clustered.geojson", 2, 2),
        ]
    )
    func demoMaps(name: String, featureCount: Int, vertexCount: Int) throws {
        let result = try GeoJSONImport.read(file(name))
        #expect(result.notices.isEmpty)
        #expect(result.contents.count == featureCount)
        let vertices = result.contents.flatMap(\.paths).map(\.coordinates.count).reduce(0, +)
        #expect(vertices == vertexCount)
        let bytes = GeoJSONExport.write(features: result.contents)
        let again = try GeoJSONImport.read(bytes)
        #expect(again.contents == result.contents)
        #expect(GeoJSONExport.write(features: again.contents) == bytes)
    }
}
