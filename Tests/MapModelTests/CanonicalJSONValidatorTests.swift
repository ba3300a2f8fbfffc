import Testing

@testable import MapModel

@Suite("Canonical JSON from outside")
struct CanonicalJSONValidatorTests {
    @Test(
        "canonical values are accepted",
        arguments: [
            "null", "true", "false", "0", "-1.5", "\"\"", "\"a\"", "[]", "{}", "[[],{}]",
            #"{"":0}"#, #"{"a":{"b":[1,2,{"c":null}]},"b":[]}"#, #""\b\t\n\f\r\"\\/""#,
            #""\u0000\u001f""#, "\"\u{7F}é😀\"", #"{"__proto__":{"admin":true},"constructor":1}"#,
            #"{"e\#u{301}":1,"é":2}"#, "[\"\u{2028}\"]",
            String(repeating: "[", count: 32) + String(repeating: "]", count: 32),
        ]
    )
    func accepted(text: String) throws {
        let value = try CanonicalJSON(validating: Array(text.utf8))
        #expect(value.utf8 == Array(text.utf8))
        #expect(try CanonicalJSON(validating: Array(text.utf8).span) == value)
    }

    @Test(
        "all else is refused, with the reason and the place",
        arguments: [
            ("", .unexpectedEnd, 0), (" 1", .unexpectedByte, 0), ("1 ", .trailingBytes, 1),
            ("[1, 2]", .unexpectedByte, 3), ("[1,]", .unexpectedByte, 3),
            ("[1", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1), ("]", .unexpectedByte, 0),
            ("[1}", .unexpectedByte, 2), ("{\"a\"}", .unexpectedByte, 4),
            ("{\"a\":}", .unexpectedByte, 5), ("{,}", .unexpectedByte, 1),
            ("{\"a\":1,}", .unexpectedByte, 7), ("{1:1}", .unexpectedByte, 1),
            ("nul", .unexpectedEnd, 3), ("nulL", .unexpectedByte, 3),
            ("truefalse", .trailingBytes, 4),
            ("{\"b\":1,\"a\":2}", .unsortedKey, 7), ("{\"a\":1,\"a\":2}", .duplicateKey, 7),
            ("{\"\u{FB33}\":1,\"\u{1F600}\":2}", .unsortedKey, 9),
            ("\"\\u0041\"", .escape, 1), ("\"\\u001F\"", .escape, 1), ("\"\\u0008\"", .escape, 1),
            ("\"\\/\"", .escape, 1), ("\"\\x\"", .escape, 1), ("\"\\ud800\"", .escape, 1),
            ("\"\\u00", .escape, 1), ("\"\\", .unexpectedEnd, 2),
            ("\"a", .unexpectedEnd, 2), ("\"\n\"", .controlCharacter, 1),
            ("[1.0]", .number, 1), ("\u{FEFF}1", .unexpectedByte, 0),
            (String(repeating: "[", count: 33) + String(repeating: "]", count: 33), .tooDeep, 32),
            (String(repeating: "[", count: 10_000), .tooDeep, 32),
            ("\"" + String(repeating: "x", count: 16_383) + "\"", .tooLong, 16_384),
        ] as [(String, CanonicalJSONError.Reason, Int)]
    )
    func refused(text: String, reason: CanonicalJSONError.Reason, offset: Int) {
        #expect(throws: CanonicalJSONError(reason, at: offset)) {
            try CanonicalJSON(validating: Array(text.utf8))
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x9F, 0x22],
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22],
        ] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: CanonicalJSONError(.notUTF8, at: 1)) {
            try CanonicalJSON(validating: bytes)
        }
    }

    @Test("the largest value is accepted")
    func largest() throws {
        let text = "\"" + String(repeating: "x", count: 16_382) + "\""
        #expect(try CanonicalJSON(validating: Array(text.utf8)).utf8.count == 16_384)
    }

    @Test("mutated values never trap, and what is accepted is stable")
    func mutations() {
        let seed: [UInt8] = Array(
            #"{"a":[1,-2.5,1e+21,"\u0001\n😀"],"b":{"":null,"é":true},"c":"x"}"#.utf8
        )
        let alphabet = Array("{}[]\",:\\u0019eE+-.ntf 😀".utf8) + [0x00, 0x80, 0xFF, 0xED]
        var random = SplitMix(state: 42)
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch UInt8.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            if let accepted = Self.accepted(bytes) { #expect(accepted.utf8 == bytes) }
        }
    }

    private static func accepted(_ bytes: [UInt8]) -> CanonicalJSON? {
        do { return try CanonicalJSON(validating: bytes) } catch { return nil }
    }
}
