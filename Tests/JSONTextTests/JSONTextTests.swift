import Testing

@testable import JSONText

@Suite("JSON texts")
struct JSONTextTests {
    @Test(
        "texts of JSON are accepted",
        arguments: [
            "null", " [ ] ", "{}", "\u{FEFF}[1]", #"[1,-0,0.5,1e5,1E-5,1e+5,"",true,false,null]"#,
            #"{"a":{"b":[[],{}]}}"#, #""\u00e9\n\/""#, "[1\n,\t2\r]", #"["\\"]"#, #"["\\\""]"#,
            "12", #""\ud800""#,
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
        ]
    )
    func accepted(text: String) {
        #expect(throws: Never.self) { try JSONText(Array(text.utf8)) }
    }

    @Test(
        "all else is refused, with the reason and the place",
        arguments: [
            ("", .empty, 0), (" \n", .empty, 2), ("\u{FEFF}", .empty, 3),
            ("[1 2]", .commaOrEnd, 3), ("[1,]", .value, 3), ("[,1]", .value, 1),
            ("[1", .unexpectedEnd, 2),
            ("[", .unexpectedEnd, 1), ("]", .value, 0), ("[1}", .commaOrEnd, 2), ("{]", .key, 1),
            ("{\"a\"}", .colon, 4), ("{\"a\":}", .value, 5), ("{\"a\" 1}", .colon, 5),
            ("{\"a\":1,}", .key, 7), ("{1:1}", .key, 1), ("{,}", .key, 1),
            ("{\"a\":1 \"b\":2}", .commaOrEnd, 7),
            ("nul", .value, 0), ("nullx", .value, 0), ("[TRUE]", .value, 1), ("NaN", .value, 0),
            ("[1]x", .trailingText, 3), ("{}{}", .trailingText, 2), ("1 2", .trailingText, 2),
            ("01", .number, 0), ("[-]", .number, 1), ("[1.]", .number, 1), ("[.5]", .value, 1),
            ("[1e]", .number, 1), ("[1e+]", .number, 1), ("[+1]", .value, 1), ("[1x]", .number, 1),
            ("[0x1]", .number, 1), ("[Infinity]", .value, 1), ("[-Infinity]", .number, 1),
            ("'a'", .value, 0),
            ("\"a", .unclosedString, 0), ("[\"a]", .unclosedString, 1),
            ("\"a\\\"", .unclosedString, 0),
            ("\"\\x\"", .escape, 1), ("\"\\u12g4\"", .escape, 1), ("\"\\u12\"", .escape, 1),
            ("[\"a\nb\"]", .controlCharacter, 3), ("[\"a\"b]", .commaOrEnd, 4),
            ("\\\"a\\\"", .value, 0),
            ("[1]\u{0}", .trailingText, 3), ("/**/1", .value, 0), ("[1]\u{FEFF}", .trailingText, 3),
        ] as [(String, JSONTextError.Reason, Int)]
    )
    func refused(text: String, reason: JSONTextError.Reason, offset: Int) {
        #expect(throws: JSONTextError(reason, at: offset)) { try JSONText(Array(text.utf8)) }
    }

    @Test(
        "[B45] bytes that are not UTF-8 are refused at the first of them",
        arguments: [
            [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC0, 0x80], [0xFF], [0xF5, 0x80],
        ] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: JSONTextError(.notUTF8, at: 2)) {
            try JSONText(Array("[\"".utf8) + bytes + Array("\"]".utf8))
        }
    }

    @Test("[B58] nesting bombs are refused by depth", arguments: [65, 10_000, 100_000])
    func bombs(depth: Int) {
        for opening in ["[", #"{"a":"#] {
            let bomb = Array(String(repeating: opening, count: depth).utf8)
            #expect(throws: JSONTextError(.tooDeep, at: 64 * opening.utf8.count)) {
                try JSONText(bomb)
            }
        }
        let closed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: JSONTextError(.tooDeep, at: 64)) { try JSONText(Array(closed.utf8)) }
    }

    @Test("strings say what they say, whatever block of simdjson they fall into")
    func strings() throws {
        for length in 0..<200 {
            let content = String(repeating: "x", count: length) + "é\"\\\n😀"
            let escaped = String(repeating: "x", count: length) + #"\u00E9\"\\\n\uD83D\ude00"#
            let text = try JSONText(Array("[\"\(escaped)\" , 1]".utf8))
            #expect(text.string(at: 1) == content)
            #expect(text.double(at: 3) == 1)
        }
    }

    @Test(
        "halves of surrogate pairs have no string",
        arguments: [
            #"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud800\u0041"#, #"\ud800\ud800"#, #"\ud800\n"#,
        ]
    )
    func loneSurrogates(content: String) throws {
        #expect(try JSONText(Array("\"\(content)\"".utf8)).string(at: 0) == nil)
    }

    @Test("[B59] numbers beyond a double are none, tiny ones are zero")
    func numbers() throws {
        let text = try JSONText(
            Array("[1e400,-1e400,1E-400,1.7976931348623157e308,1e19,-0,4.5]".utf8)
        )
        let values = stride(from: 1, to: 14, by: 2).map { text.double(at: $0) }
        #expect(values == [nil, nil, 0, Double.greatestFiniteMagnitude, 1e19, 0, 4.5])
    }

    @Test("a text that ends in a number is read to its end only")
    func numberAtEnd() throws {
        let text = try JSONText(Array("12".utf8))
        #expect(text.double(at: 0) == 12)
        #expect(text.numberText(at: 0).elementsEqual("12".utf8))
    }
}
