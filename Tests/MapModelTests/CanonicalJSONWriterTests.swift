import Testing

@testable import MapModel

@Suite("Canonical JSON that is written")
struct CanonicalJSONWriterTests {
    /// RFC 8785, section 3.2.3.
    private static let sorted = ["\r", "1", "\u{80}", "ö", "€", "😀", "\u{FB33}"]

    @Test("members are sorted by UTF-16 code units, whatever order they come in")
    func sorting() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<50 {
            var writer = CanonicalJSONWriter()
            try writer.beginObject()
            for key in Self.sorted.shuffled(using: &random) {
                try writer.key(key)
                try writer.string(key)
            }
            try writer.endObject()
            let expected =
                "{"
                + Self.sorted.map { "\(Self.quoted($0)):\(Self.quoted($0))" }
                .joined(separator: ",") + "}"
            #expect(writer.finish().utf8 == Array(expected.utf8))
        }
    }

    @Test("the order agrees with that of UTF-16")
    func order() {
        let texts = [
            "", "a", "aa", "b", "é", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "😀", "a😀", "e\u{301}",
        ]
        for left in texts {
            for right in texts {
                let (first, second) = (Array(left.utf16), Array(right.utf16))
                let precedes = first.lexicographicallyPrecedes(second)
                #expect(MemberOrder.precedes(left, right) == precedes)
                #expect((MemberOrder.compare(left, right) == .same) == (first == second))
            }
        }
    }

    @Test("nested objects are sorted too, and what is written is canonical")
    func nesting() throws {
        var writer = CanonicalJSONWriter()
        try writer.beginObject()
        try writer.key("z")
        try writer.beginArray()
        try writer.null()
        try writer.beginObject()
        try writer.key("b")
        try writer.boolean(true)
        try writer.key("a")
        try writer.number(-0.0)
        try writer.endObject()
        try writer.number(1e21)
        try writer.endArray()
        try writer.key("")
        try writer.beginObject()
        try writer.endObject()
        try writer.key("a")
        try writer.string("\u{1}/\"")
        try writer.endObject()
        let value = writer.finish()
        let expected = #"{"":{},"a":"\u0001/\"","z":[null,{"a":0,"b":true},1e+21]}"#
        #expect(value.utf8 == Array(expected.utf8))
        #expect(try CanonicalJSON(validating: value.utf8) == value)
    }

    @Test("a key that stands twice is refused; normal forms are different keys")
    func duplicates() throws {
        var writer = CanonicalJSONWriter()
        try writer.beginObject()
        for key in ["é", "e\u{301}", "b"] {
            try writer.key(key)
            try writer.null()
        }
        try writer.key("é")
        try writer.null()
        #expect(throws: CanonicalJSONError(.duplicateKey, at: 31)) {
            var copy = writer
            try copy.endObject()
        }
    }

    @Test("too deep and too long are refused")
    func limits() throws {
        var writer = CanonicalJSONWriter()
        for _ in 0..<32 { try writer.beginArray() }
        #expect(throws: CanonicalJSONError(.tooDeep, at: 32)) {
            var copy = writer
            try copy.beginArray()
        }
        #expect(throws: CanonicalJSONError(.tooLong, at: 16_384)) {
            var copy = writer
            try copy.string(String(repeating: "x", count: 16_351))
        }
        #expect(throws: CanonicalJSONError(.tooLong, at: 16_384)) {
            var copy = writer
            while true { try copy.number(1) }
        }
    }

    private static func quoted(_ text: String) -> String {
        text == "\r" ? #""\r""# : "\"\(text)\""
    }
}
