import JSONText
import MapModel
import Testing

@testable import GeoJSON

@Suite("Identifiers and properties, as they come (field reports, parts H and I)")
struct PropertyImportTests {
    @Test("[B51] identifiers are kept with their type, equal ones too")
    func identifiers() throws {
        let long = String(repeating: "x", count: 254)
        let identifiers = [
            "1", "\"1\"", "null", nil, "1", "0", "\"\"", "\"\(long)\"", "1.50", "\"__proto__\"",
        ]
        let features = identifiers.map { identifier in
            #"{"type":"Feature"\#(identifier.map { ",\"id\":\($0)" } ?? "")}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let expected: [String?] = [
            "1", "\"1\"", nil, nil, "1", "0", "\"\"", "\"\(long)\"", "1.5", "\"__proto__\"",
        ]
        #expect(
            try read(text).contents.map(\.foreignID) == expected.map { $0.map(CanonicalJSON.init) }
        )
    }

    @Test("[B51] identifiers of 10 KB are refused", arguments: [255, 10_000, 20_000])
    func longIdentifier(count: Int) {
        let long = String(repeating: "x", count: count)
        let found = problems(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"\#(long)"}]}"#)
        let fault = count > 16_382 ? ImportFault.valueTooLong : .identifierTooLong
        #expect(found == problem("id", fault))
    }

    @Test(
        "[B51] other identifiers are refused",
        arguments: [("{}", .object), ("[1]", .array), ("true", .boolean)] as [(String, JSONKind)]
    )
    func badIdentifier(identifier: String, kind: JSONKind) {
        #expect(
            problems(
                #"{"type":"FeatureCollection","features":[{"type":"Feature","id":\#(identifier)}]}"#
            )
                == problem("id", .identifierNeitherStringNorNumber(kind))
        )
    }

    @Test(
        "values come out canonical, sorted by key",
        arguments: [
            ("null", "{}"), ("{}", "{}"),
            (#"{"b":1.0,"a":-0,"A":[ 1E1 , null ]}"#, #"{"A":[10,null],"a":0,"b":1}"#),
            (#"{"k":{"z":"\u0041\/","a":{}}}"#, #"{"k":{"a":{},"z":"A/"}}"#),
            (#"{"\ufb33":1,"\ud83d\ude00":2}"#, "{\"😀\":2,\"\u{FB33}\":1}"),
            (
                #"{"n":1E-400,"m":1e21,"t":9007199254740992}"#,
                #"{"m":1e+21,"n":0,"t":9007199254740992}"#
            ),
            (#"{"big":9223372036854775808}"#, #"{"big":9223372036854776000}"#),
            (#"{"big":9223372036854776000}"#, #"{"big":9223372036854776000}"#),
            (#"{"n":0.4e000000000000000000000000001}"#, #"{"n":4}"#),
        ]
    )
    func canonical(properties: String, expected: String) throws {
        #expect(try exported(feature(properties: properties)) == feature(properties: expected))
    }

    @Test(
        "[B59, B62] what has no canonical form is refused at its place",
        arguments: [
            (#"{"a":9007199254740993}"#, ".a", .integerNotExact),
            (#"{"a":[0,{"b":-9007199254740993}]}"#, ".a[1].b", .integerNotExact),
            (#"{"a":9223372036854775807}"#, ".a", .integerNotExact),
            (#"{"a":18446744073709551617}"#, ".a", .integerNotExact),
            (#"{"a":123456789012345678901234567890123456789012345}"#, ".a", .integerNotExact),
            (#"{"a":1e400}"#, ".a", .numberTooLarge),
            (#"{"a":0.4e00669999999999999999999999}"#, ".a", .numberTooLarge),
            (#"{"a":[-1e309]}"#, ".a[0]", .numberTooLarge),
            (#"{"a":"\ud800"}"#, ".a", .loneSurrogate), (#"{"\udfff":1}"#, "[0]", .loneSurrogate),
            (#"{"a":1,"a":1}"#, ".a", .duplicateMember),
            (#"{"a":1,"\u0061":2}"#, ".a", .duplicateMember),
            (#"{"b":{"a":1,"c":2,"a":1}}"#, ".b.a", .duplicateMember),
            (#"{"a b":{"":[1e400]}}"#, #"["a b"][""][0]"#, .numberTooLarge),
            (#"{"":1}"#, #"[""]"#, .keyEmpty),
            ("7", "", .expected(.object, found: .number)),
            ("[]", "", .expected(.object, found: .array)),
        ] as [(String, String, ImportFault)]
    )
    func badValue(properties: String, place: String, fault: ImportFault) {
        #expect(problems(feature(properties: properties)) == problem("properties\(place)", fault))
    }

    @Test("[B62] keys of other normal forms are other keys")
    func normalForms() throws {
        let text = feature(properties: "{\"e\u{301}\":1,\"\u{E9}\":2}")
        #expect(try read(text).contents[0].properties.count == 2)
        #expect(try exported(text).utf8.elementsEqual(text.utf8))
    }

    @Test("[B63] __proto__ and constructor are ordinary keys")
    func prototypes() throws {
        let text = feature(
            properties:
                #"{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"toString":1}"#
        )
        #expect(try exported(text) == text)
    }

    @Test("(field report B58) values 32 deep are kept, deeper ones refused")
    func depth() throws {
        let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
        let text = feature(properties: #"{"a":\#(deep)}"#)
        #expect(try exported(text) == text)
        let place = "properties.a" + String(repeating: "[0]", count: 32)
        #expect(
            problems(feature(properties: #"{"a":[\#(deep)]}"#)) == problem(place, .valueTooDeep)
        )
    }

    @Test("values and keys have a limit each")
    func lengths() throws {
        let largest = String(repeating: "x", count: 16_382)
        #expect(try read(feature(properties: #"{"a":"\#(largest)"}"#)).contents.count == 1)
        #expect(
            problems(feature(properties: #"{"a":"\#(largest)x"}"#))
                == problem("properties.a", .valueTooLong)
        )
        let key = String(repeating: "k", count: 256)
        #expect(try read(feature(properties: #"{"\#(key)":1}"#)).contents.count == 1)
        let shown = String(repeating: "k", count: 64)
        #expect(
            problems(feature(properties: #"{"\#(key)k":1}"#))
                == problem(#"properties["\#(shown)…"]"#, .keyTooLong)
        )
    }

    @Test("big integers become strings if that is asked for")
    func bigIntegers() throws {
        var options = ImportOptions()
        options.bigIntegers = .string
        let text = feature(properties: #"{"a":-9007199254740993,"b":[18446744073709551617],"c":1}"#)
        let features = try GeoJSONImport.read(Array(text.utf8), options: options).contents
        let values = features[0].properties.map(\.value)
        #expect(
            values == [
                CanonicalJSON("\"-9007199254740993\""), CanonicalJSON("[\"18446744073709551617\"]"),
                CanonicalJSON("1"),
            ]
        )
    }

    @Test("an object with more than 10,000 members is refused", arguments: [10_000, 10_001])
    func memberLimit(count: Int) {
        let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(
            problems(feature(properties: "{\(members)}"))
                == (count == 10_000
                    ? [] : problem("properties.k10000", .tooManyMembers(limit: 10_000))))
    }

    @Test("more properties than the limit are refused")
    func propertyLimit() {
        var options = ImportOptions()
        options.maximumPropertyCount = 1
        let refusal = ImportProblem(
            featureIndex: 0,
            path: "features[0].properties",
            fault: .tooManyProperties(limit: 1)
        )
        #expect(throws: ImportError.tooLarge(refusal)) {
            try GeoJSONImport.read(
                Array(feature(properties: #"{"a":1,"b":2}"#).utf8),
                options: options
            )
        }
    }
}
