import JSONText
import MapModel
import Testing

@testable import GeoJSON

@Suite("Geometries, as they come (field reports, part H)")
struct GeometryImportTests {
    @Test("[B46] the last position of a ring that repeats the first is no vertex")
    func closedRing() throws {
        let result = try read(
            feature(#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[-0.0,0]]]}"#)
        )
        let ring = PathContent(
            part: 0,
            role: .exterior,
            coordinates: [.init(0, 0), .init(4, 0), .init(4, 4)]
        )
        #expect(result.contents == [FeatureContent(kind: .polygon, paths: [ring])])
        #expect(result.notices.isEmpty)
    }

    @Test(
        "[B46, B49] a ring that does not end where it begins keeps all vertices, with a notice",
        arguments: [
            ("[[0,0],[4,0],[4,4]]", 3), ("[[0,0],[4,0],[4,4],[0,1e-12]]", 4),
            ("[[0,0,5],[4,0],[4,4],[0,0]]", 4), ("[[0,0],[4,0],[4,4],[0,0,0]]", 4),
        ]
    )
    func openRing(ring: String, count: Int) throws {
        let result = try read(feature(#"{"type":"Polygon","coordinates":[\#(ring)]}"#))
        #expect(result.contents[0].paths[0].coordinates.count == count)
        #expect(result.notices == [ImportNotice(featureIndex: 0, kind: .ringsNotClosed(count: 1))])
    }

    @Test(
        "[B47] no geometry and no coordinates are kept as such",
        arguments: [
            (#"null"#, .none, false), (#"{"type":"Point","coordinates":[]}"#, .point, true),
            (#"{"type":"LineString","coordinates":[]}"#, .lineString, true),
            (#"{"type":"Polygon","coordinates":[]}"#, .polygon, true),
            (#"{"type":"Polygon","coordinates":[[]]}"#, .polygon, true),
            (#"{"type":"MultiPoint","coordinates":[]}"#, .multiPoint, true),
            (#"{"type":"MultiPoint","coordinates":[[]]}"#, .multiPoint, true),
            (#"{"type":"MultiPolygon","coordinates":[[[]]]}"#, .multiPolygon, true),
            (#"{"type":"MultiPolygon","coordinates":[[],[[]]]}"#, .multiPolygon, true),
        ] as [(String, GeometryKind, Bool)]
    )
    func empty(geometry: String, kind: GeometryKind, hasNotice: Bool) throws {
        let result = try read(feature(geometry))
        #expect(result.contents == [FeatureContent(kind: kind)])
        #expect(result.notices.isEmpty != hasNotice)
        #expect(try exported(feature(geometry)) == feature("null"))
    }

    @Test("[B47] the parts that have positions are kept, numbered without gaps")
    func partlyEmpty() throws {
        let text = #"{"type":"MultiLineString","coordinates":[[],[[0,0],[1,1]],[],[[2,2],[3,3]]]}"#
        let result = try read(feature(text))
        #expect(result.contents[0].paths.map(\.part) == [0, 1])
        #expect(result.notices == [ImportNotice(featureIndex: 0, kind: .emptyParts(count: 2))])
    }

    @Test("[B47] a feature without the member is one without geometry")
    func missing() throws {
        #expect(try read(#"{"type":"Feature"}"#).contents == [FeatureContent(kind: .none)])
    }

    @Test(
        "[B48, B49] what is no position is refused at its place",
        arguments: [
            ("[null,1]", "[0]", .expected(.number, found: .null)),
            (#"["2","48"]"#, "[0]", .expected(.number, found: .string)),
            ("[2]", "", .tooFewNumbers(1)),
            ("[[2,48]]", "[0]", .expected(.number, found: .array)),
            (#"{"lng":2}"#, "", .expected(.array, found: .object)),
            ("[1e400,0]", "[0]", .numberTooLarge), ("[0,-1e309]", "[1]", .numberTooLarge),
            ("[true,false]", "[0]", .expected(.number, found: .boolean)),
            (#"[2,48,"f"]"#, "[2]", .expected(.number, found: .string)),
            ("[2,48,0,1]", "[3]", .tooManyNumbers), ("[2,48,0,1,7]", "[3]", .tooManyNumbers),
            ("[2,48,1e400]", "[2]", .numberTooLarge),
            ("[361,0]", "[0]", .longitudeOutOfRange(361)),
            ("[0,91]", "[1]", .latitudeOutOfRange(91)),
            ("[-259,-107]", "[1]", .latitudeOutOfRange(-107)),
            ("[541,10]", "[0]", .longitudeOutOfRange(541)),
            ("7", "", .expected(.array, found: .number)),
        ] as [(String, String, ImportFault)]
    )
    func badPosition(position: String, place: String, fault: ImportFault) {
        #expect(
            problems(feature(#"{"type":"Point","coordinates":\#(position)}"#))
                == problem("geometry.coordinates\(place)", fault)
        )
        #expect(
            problems(feature(#"{"coordinates":[[[0,0],\#(position)]],"type":"Polygon"}"#))
                == problem("geometry.coordinates[0][1]\(place)", fault)
        )
    }

    @Test("[B48] NaN is no JSON")
    func notANumber() {
        let text = feature(#"{"type":"Point","coordinates":[NaN,1]}"#)
        let offset = Array(text.utf8).firstIndex(of: UInt8(ascii: "N")) ?? 0
        #expect(throws: ImportError.notJSON(JSONTextError(.value, at: offset))) { try read(text) }
    }

    @Test("an empty position in a line is no position")
    func emptyPosition() {
        #expect(
            problems(feature(#"{"type":"LineString","coordinates":[[0,0],[]]}"#))
                == problem("geometry.coordinates[1]", .tooFewNumbers(0))
        )
    }

    @Test("[B49] altitudes are kept where they are, zero too")
    func altitudes() throws {
        let text = #"{"type":"LineString","coordinates":[[6,45,1200.5],[6.1,45.1,0],[6.2,45.2]]}"#
        let coordinates = try read(feature(text)).contents[0].paths[0].coordinates
        #expect(coordinates.map(\.altitude) == [1200.5, 0, nil])
        #expect(try exported(feature(text)) == feature(text))
    }

    @Test("[B50] longitudes beyond 180 stay as they are")
    func antimeridian() throws {
        let text =
            #"{"type":"Polygon","coordinates":[[[179,10],[181,10],[360,12],[-360,12],[179,10]]]}"#
        #expect(try exported(feature(text)) == feature(text))
    }

    @Test("too few vertices are kept, with a notice, and not exported")
    func degenerate() throws {
        let text = #"{"type":"MultiLineString","coordinates":[[[0,0]],[[1,1],[2,2]]]}"#
        let result = try read(feature(text))
        #expect(result.contents[0].paths.map(\.coordinates.count) == [1, 2])
        #expect(result.notices == [ImportNotice(featureIndex: 0, kind: .tooFewVertices(count: 1))])
        #expect(
            try exported(feature(text))
                == feature(#"{"type":"MultiLineString","coordinates":[[[1,1],[2,2]]]}"#)
        )
    }

    @Test(
        "what is no geometry is refused",
        arguments: [
            (#"{"type":"GeometryCollection","geometries":[]}"#, "", .geometryCollection),
            (
                #"{"type":"Circle","coordinates":[0,0]}"#, ".type",
                .unexpectedType("Circle", expected: "one of the six geometry types")
            ),
            (
                #"{"type":"point","coordinates":[0,0]}"#, ".type",
                .unexpectedType("point", expected: "one of the six geometry types")
            ),
            (#"{"coordinates":[0,0]}"#, "", .missing("type")),
            (#"{"type":"Point"}"#, "", .missing("coordinates")),
            (#"{"type":1}"#, ".type", .expected(.string, found: .number)),
            (#"[]"#, "", .expected(.object, found: .array)),
            (
                #"{"type":"Point","coordinates":[0,0],"coordinates":[1,1]}"#, ".coordinates",
                .duplicateMember
            ),
            (#"{"type":"Point","\u0074ype":"Point"}"#, ".type", .duplicateMember),
        ] as [(String, String, ImportFault)]
    )
    func badGeometry(geometry: String, place: String, fault: ImportFault) {
        #expect(problems(feature(geometry)) == problem("geometry\(place)", fault))
    }

    @Test("[B55] a ring of 100,000 vertices is read; one more than the limit is refused")
    func limit() throws {
        let ring = (0..<100_000).map { "[\(Double($0) / 1_000),\(Double($0 % 90))]" }
        let text = feature(
            #"{"type":"Polygon","coordinates":[["# + ring.joined(separator: ",") + ",[0.0,0.0]]]}"
        )
        var options = ImportOptions()
        options.maximumVertexCount = 100_000
        let features = try GeoJSONImport.read(Array(text.utf8), options: options).contents
        #expect(features[0].paths[0].coordinates.count == 100_000)
        options.maximumVertexCount = 99_999
        let refusal = ImportProblem(
            featureIndex: 0,
            path: "features[0].geometry.coordinates[0][100000]",
            fault: .tooManyVertices(limit: 99_999)
        )
        #expect(throws: ImportError.tooLarge(refusal)) {
            try GeoJSONImport.read(Array(text.utf8), options: options)
        }
    }

    @Test("the limit counts the vertices of all features, points too", arguments: [1, 2, 3])
    func limitOverFeatures(limit: Int) {
        var options = ImportOptions()
        options.maximumVertexCount = limit
        let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
        let text = #"{"type":"FeatureCollection","features":[\#(point),\#(point),\#(point)]}"#
        var isRefused = false
        do throws(ImportError) {
            _ = try GeoJSONImport.read(Array(text.utf8), options: options)
        } catch {
            if case .tooLarge(let problem) = error { isRefused = problem.featureIndex == limit }
        }
        #expect(isRefused == (limit < 3))
    }
}
