import MapModel
import Testing

@testable import GeoJSON

@Suite("Files as a whole")
struct FileImportTests {
    private static let point = #"{"type":"Point","coordinates":[1,2]}"#
    private static let pointContent = FeatureContent(
        kind: .point,
        paths: [PathContent(part: 0, role: .point, coordinates: [.init(1, 2)])]
    )

    @Test(
        "a collection, a feature and a geometry are read, members in any order",
        arguments: [
            (#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"#, "}]}"),
            (
                #"{"features":[{"geometry":"#,
                #","properties":null,"type":"Feature"}],"type":"FeatureCollection"}"#
            ),
            (#"{"type":"Feature","properties":{},"geometry":"#, "}"),
            ("", ""), ("\u{FEFF} ", " \n"),
        ]
    )
    func outermost(before: String, after: String) throws {
        #expect(try read(before + Self.point + after).contents == [Self.pointContent])
    }

    @Test(
        "what is no GeoJSON is refused",
        arguments: [
            ("[]", "", .expected(.object, found: .array)), ("{}", "", .missing("type")),
            (#"{"type":"FeatureCollection"}"#, "", .missing("features")),
            (
                #"{"type":"FeatureCollection","features":{}}"#, "features",
                .expected(.array, found: .object)
            ),
            (
                #"{"type":"Topology"}"#, "type",
                .unexpectedType(
                    "Topology",
                    expected: "FeatureCollection, Feature or a geometry's type"
                )
            ),
            (#"{"type":null}"#, "type", .expected(.string, found: .null)),
            (
                #"{"type":"FeatureCollection","features":[],"features":[]}"#, "features",
                .duplicateMember
            ),
        ] as [(String, String, ImportFault)]
    )
    func notGeoJSON(text: String, path: String, fault: ImportFault) {
        let problem = ImportProblem(featureIndex: nil, path: path, fault: fault)
        #expect(throws: ImportError.notGeoJSON(problem)) { try read(text) }
    }

    @Test("a bare GeometryCollection is refused with advice")
    func collection() {
        let text = #"{"type":"GeometryCollection","geometries":[\#(Self.point)]}"#
        #expect(
            problems(text) == [ImportProblem(featureIndex: 0, path: "", fault: .geometryCollection)]
        )
    }

    @Test("an empty collection is a file without features")
    func noFeatures() throws {
        #expect(
            try exported(#"{"type":"FeatureCollection","features":[]}"#)
                == #"{"type":"FeatureCollection","features":[]}"#
        )
    }

    @Test("every offending feature is listed, with all that is wrong with it")
    func everyProblem() {
        let features = [
            #"{"type":"Feature","geometry":null}"#,
            #"{"type":"Feature","id":true,"properties":{"a":1e400},"geometry":{"type":"Point"}}"#,
            Self.point, "null",
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,"1"]}}"#,
        ]
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let expected: [(Int, String, ImportFault)] = [
            (1, ".id", .identifierNeitherStringNorNumber(.boolean)),
            (1, ".properties.a", .numberTooLarge), (1, ".geometry", .missing("coordinates")),
            (2, ".type", .unexpectedType("Point", expected: "Feature")),
            (3, "", .expected(.object, found: .null)),
            (4, ".geometry.coordinates[1]", .expected(.number, found: .string)),
        ]
        #expect(
            problems(text)
                == expected.map { index, path, fault in
                    ImportProblem(
                        featureIndex: index,
                        path: "features[\(index)]\(path)",
                        fault: fault
                    )
                }
        )
    }

    @Test("[IM2] after a hundred problems the features are named by their index")
    func manyProblems() {
        let features = Array(repeating: "1", count: 1_000).joined(separator: ",")
        #expect {
            try read(#"{"type":"FeatureCollection","features":[\#(features)]}"#)
        } throws: { error in
            guard case .features(let problems, let unlisted) = error as? ImportError else {
                return false
            }
            return problems.count == 100 && unlisted == [100...999]
                && (error as? ImportError)?.description.hasSuffix("too: 100-999") == true
        }
    }

    @Test("[IM2] naming offending features ends after ten thousand ranges")
    func countlessProblems() {
        let good = #"{"type":"Feature","properties":null,"geometry":null}"#
        let features = Array(repeating: "1,\(good)", count: 12_000).joined(separator: ",")
        #expect {
            try read(#"{"type":"FeatureCollection","features":[\#(features)]}"#)
        } throws: { error in
            guard case .features(_, let unlisted) = error as? ImportError else { return false }
            return unlisted.count == 10_000 && unlisted.last == 20_198...20_198
        }
    }

    @Test("a sentence tells what is wrong and where")
    func sentences() {
        let text = feature(#"{"type":"Point","coordinates":[400,0]}"#)
        #expect(
            problems(text).map(\.description) == [
                "feature 0: features[0].geometry.coordinates[0]: longitude 400.0 is outside -360 to 360"
            ]
        )
    }

    @Test("foreign members are dropped, and told once")
    func foreignMembers() throws {
        let text = #"""
            {"type":"FeatureCollection","bbox":[0,0,1,1],"name":"n","features":[
            {"type":"Feature","title":"t","bbox":[],"geometry":{"type":"Point","coordinates":[1,2],"z":{}}},
            {"type":"Feature","title":"u","geometry":null}]}
            """#
        let result = try read(text)
        #expect(result.contents == [Self.pointContent, FeatureContent(kind: .none)])
        let kind = ImportNotice.Kind.foreignMembersDropped(
            names: ["bbox", "name", "title", "z"],
            unlistedCount: 0
        )
        #expect(result.notices == [ImportNotice(featureIndex: nil, kind: kind)])
    }

    @Test(
        "WGS 84 by its old names is accepted",
        arguments: [
            "urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326",
        ]
    )
    func coordinateSystem(name: String) throws {
        let system = #"{"type":"name","properties":{"name":"\#(name)"}}"#
        let text = #"{"type":"FeatureCollection","crs":\#(system),"features":[]}"#
        #expect(try read(text).contents.isEmpty)
    }

    @Test("coordinates of another system are refused")
    func otherCoordinateSystem() {
        let system = #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
        let fault = ImportFault.otherCoordinateSystem("urn:ogc:def:crs:EPSG::3857")
        #expect(
            problems(#"{"type":"FeatureCollection","crs":\#(system),"features":[]}"#)
                == [ImportProblem(featureIndex: nil, path: "crs", fault: fault)]
        )
        #expect(
            problems(
                #"{"type":"FeatureCollection","features":[{"type":"Feature","crs":\#(system)}]}"#
            )
                == problem("crs", fault)
        )
        #expect(
            problems(#"{"type":"FeatureCollection","crs":{"type":"link"},"features":[]}"#)
                == [
                    ImportProblem(
                        featureIndex: nil,
                        path: "crs",
                        fault: .otherCoordinateSystem("a system without a name")
                    )
                ]
        )
    }
}
