import Testing

@testable import JSONText

@Suite("Pages of an index")
struct PagedIndexTests {
    /// Strings with all that could be taken for their end, numbers and words, and much white space.
    private static let text = Array(
        ##"""
          [1.5e10,-2, "a,b:[c]{d}" ,"\"",{"\\":"\\\"\\", "é😀" : [true,false,null]}, "   ",

            [[],{},[[ 12345678901234567890123456789 ]]] , "" ]
        """##.utf8)

    /// Where a text's tokens begin.
    private static func tokens(
        of text: [UInt8], pageByteCount: Int
    ) throws -> [Int] {
        let index = try PagedIndex(text, from: 0, pageByteCount: pageByteCount)
        return (0..<index.count).map { index[$0] }
    }

    @Test("however long the pages are, the tokens are the same", arguments: 1...150)
    func lengths(pageByteCount: Int) throws {
        let whole = try Self.tokens(of: Self.text, pageByteCount: .max)
        #expect(whole.count > 40)
        #expect(try Self.tokens(of: Self.text, pageByteCount: pageByteCount) == whole)
    }

    @Test("the tokens may be asked for in any order", arguments: [1, 7, 40])
    func anyOrder(pageByteCount: Int) throws {
        let whole = try Self.tokens(of: Self.text, pageByteCount: .max)
        let index = try PagedIndex(Self.text, from: 0, pageByteCount: pageByteCount)
        for step in 0..<2_000 {
            let token = step * step * 31 % index.count
            #expect(index[token] == whole[token])
        }
    }

    @Test(
        "what is no JSON is refused with the same reason and place",
        arguments: [
            "", " \n", "[1 2]", "[1,]", "[1", "[1}", #"{"a"}"#, #"{"a":}"#, "nullx", "[1]x", "1 2",
            "[01]", "[1x]", #"["a]"#, #""a\""#, #"["\x"]"#, "[\"a\nb\"]", #"["a"b]"#, "[1]\u{0}",
            "{}{}", "[1, 2, 3, \"four\", 5 6]",
        ]
    )
    func refused(text: String) throws {
        let bytes = Array(text.utf8)
        let error = #expect(throws: JSONTextError.self) { try JSONText(bytes) }
        for pageByteCount in 1...10 {
            #expect(throws: try #require(error)) {
                try JSONText(bytes, pageByteCount: pageByteCount)
            }
        }
    }

    @Test("escapes outside of strings are refused, whatever page they tear", arguments: 1...12)
    func strayEscapes(pageByteCount: Int) {
        for text in [#"[1,\"a",2,"b"]"#, #"[1\"",2]"#, #"["a"\",1]"#, #"[\",",1]"#] {
            #expect(throws: JSONTextError.self) {
                try JSONText(Array(text.utf8), pageByteCount: pageByteCount)
            }
        }
    }
}
