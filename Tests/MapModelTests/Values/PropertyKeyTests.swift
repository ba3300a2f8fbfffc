import MapModel
import Testing

@Suite("Property keys")
struct PropertyKeyTests {
    private func document(setting keys: [PropertyKey]) throws -> Document {
        var document = Sample.document()
        for (index, key) in keys.enumerated() {
            let edit = Edit.setProperty(Sample.feature, key, json("\(index)"))
            try document.apply(edit, stamp: stamp(9), replica: ann)
        }
        return document
    }

    @Test("[DC9] two spellings of é are two keys")
    func spellings() throws {
        let (composed, decomposed) = (PropertyKey("\u{e9}"), PropertyKey("e\u{301}"))
        #expect(composed != decomposed)
        #expect(composed.text == decomposed.text, "Swift takes the two strings for equal")
        let document = try document(setting: [composed, decomposed])
        #expect(document.property(composed, of: Sample.feature)?.value.json == json("0"))
        #expect(document.property(decomposed, of: Sample.feature)?.value.json == json("1"))
        let keys = document.contents[0].properties.map { Array($0.key.utf8) }
        #expect(keys == [decomposed.utf8, composed.utf8])
    }

    @Test("[DC9] keys are ordered as bytes, which puts a prefix first")
    func order() {
        let keys = ["", "A", "a", "a\u{0}", "aa", "e\u{301}", "\u{e9}", "\u{fffd}", "\u{1f600}"]
        #expect(
            keys.shuffled().map { PropertyKey($0) }.sorted().map(\.utf8)
                == keys.map { Array($0.utf8) }
        )
    }

    @Test(
        "[DC9] no key is special",
        arguments: [
            "__proto__", "constructor", "toString", "", " ", "\u{0}", "id", "\u{202e}x",
        ]
    )
    func special(key: String) throws {
        let document = try document(setting: [PropertyKey(key)])
        let expected = [FeatureContent.Property(key: key, value: json("0"))]
        #expect(document.contents[0].properties == expected)
        #expect(document.property(PropertyKey("other"), of: Sample.feature) == nil)
    }

    @Test(
        "[DC9] bytes that are not UTF-8 are no key",
        arguments: [
            [0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
            [0x61, 0x80],
        ]
    )
    func invalid(bytes: [UInt8]) {
        #expect(PropertyKey(validating: bytes) == nil)
    }

    @Test("[DC9] valid bytes are kept as they are")
    func valid() {
        let bytes = Array("e\u{301}\u{1f600}\u{0}".utf8)
        #expect(PropertyKey(validating: bytes)?.utf8 == bytes)
    }

    @Test("[DC9] null is a value; a removed property is not shown, and can come back")
    func removal() throws {
        let key = PropertyKey("name")
        var document = try document(setting: [key])
        try document.apply(
            .setProperty(Sample.feature, key, json("null")),
            stamp: stamp(10),
            replica: ann
        )
        #expect(document.contents[0].properties.map(\.value) == [json("null")])
        try document.apply(.removeProperty(Sample.feature, key), stamp: stamp(11), replica: ann)
        #expect(document.contents[0].properties == [])
        #expect(document.property(key, of: Sample.feature) == register(.removed, 11, ann))
        try document.apply(
            .setProperty(Sample.feature, key, json("1")),
            stamp: stamp(12),
            replica: ann
        )
        #expect(document.contents[0].properties.map(\.value) == [json("1")])
        expectTrueDigest(document, "set, removed, set")
    }

    @Test("many keys in any order stand in order of bytes", arguments: 1...10)
    func many(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let keys = (0..<50).map { "k\($0)" }
        let document = try document(setting: keys.shuffled(using: &random).map { PropertyKey($0) })
        #expect(document.contents[0].properties.map(\.key) == keys.sorted(), "seed \(seed)")
    }
}
