import Testing
import WireJSON

/// What is refused, where, and in which words.
struct RefusalTests {
    private static let move = #""message":"dragMove","drag":3"#

    @Test(
        "[TX1] a message is one JSON object whose message names its kind",
        arguments: [
            ("", "at byte 0: the text is empty"),
            ("{", "at byte 1: the text ends too early"),
            ("[]", "at $: an object is expected, not an array"),
            ("null", "at $: an object is expected, not null"),
            ("{}", "$.message is missing"),
            (#"{"message":3}"#, "at $.message: a string is expected, not a number"),
            (#"{"message":null}"#, "at $.message: a string is expected, not null"),
            (#"{"message":"check"}{}"#, "at byte 19: something follows the value"),
            ("\u{FEFF}{\"message\":\"check\"}", "at byte 0: a message has no byte order mark"),
            (
                #"{"message":"check","drag":01}"#,
                "at byte 26: a number that is not written as JSON wants it"
            ),
            (
                #"{"message":"check","drag":0x1}"#,
                "at byte 26: a number that is not written as JSON wants it"
            ),
            (#"{"message":"check","drag":NaN}"#, "at byte 26: a value was expected"),
        ]
    )
    func noMessage(text: String, error: String) {
        #expect(Reads.clientError(text) == error)
        #expect(
            Reads.serverError(text) == (text.contains("check") && error.contains("$") ? nil : error)
        )
    }

    @Test(
        "[TX2] members are missing, strange, double or null",
        arguments: [
            (#"{"message":"dragMove","position":[1,2]}"#, "$.drag is missing"),
            ("{\(move)}", "at $: one of position, positions, translation is expected"),
            (#"{\#(move),"position":[1,2],"foo":1}"#, "at $.foo: there is no such member"),
            (
                #"{\#(move),"position":[1,2],"vertex":"1-1"}"#,
                "at $.vertex: there is no such member"
            ),
            (#"{\#(move),"position":[1,2],"drag":4}"#, "at $.drag: this member stands twice"),
            (
                #"{\#(move),"position":[1,2],"\u0064rag":4}"#,
                "at $.drag: this member stands twice"
            ),
            (
                #"{\#(move),"position":[1,2],"\u006dessage":"check"}"#,
                "at $.message: this member stands twice"
            ),
            (#"{\#(move),"position":null}"#, "at $.position: an array is expected, not null"),
            (
                #"{\#(move),"position":[1,2],"translation":[1,2]}"#,
                "at $: only one of position, positions, translation is expected"
            ),
            (#"{"message":"check","__proto__":{}}"#, "at $.__proto__: there is no such member"),
            (#"{"message":"check","a b":{}}"#, #"at $["a b"]: there is no such member"#),
            (
                #"{"message":"presence","cursor":null}"#,
                "at $.cursor: an array is expected, not null"
            ),
            (
                #"{"message":"dragStart","drag":1,"feature":"1-1","vertex":"1-1"}"#,
                "at $: one of vertex, vertices, feature is expected"
            ),
            (
                #"{"message":"edits","number":1,"edits":[{"feature":"1-1"}]}"#,
                "$.edits[0].edit is missing"
            ),
        ]
    )
    func members(text: String, error: String) {
        #expect(Reads.clientError(text) == error)
    }

    @Test("[TX2] escapes in names and texts mean what they say")
    func escapedNames() throws {
        #expect(try Reads.client(#"{"\u006dess\u0061ge":"c\u0068eck"}"#) == .check)
        let plain = try Reads.client(#"{"message":"dragStart","drag":1,"vertex":"1-2"}"#)
        let escaped = #"{"message":"dragStart","dr\u0061g":1,"vertex":"\u0031-2"}"#
        #expect(try Reads.client(escaped) == plain)
    }

    @Test("[TX6] a kind that is not known is skipped, whatever it holds")
    func unknownKinds() throws {
        for text in [
            #"{"message":"constructor"}"#, #"{"message":"__proto__","a":null,"a":[{}],"drag":"x"}"#,
            #"{"message":"","drag":1,"drag":2}"#, #"{"message":"\ud800"}"#,
        ] {
            #expect(try Reads.client(text) == .unknown(kind: 0))
            #expect(try Reads.server(text) == .unknown(kind: 0))
        }
        #expect(try Reads.client(#"{"message":"welcome"}"#) == .unknown(kind: 0))
        #expect(try Reads.server(#"{"message":"hello"}"#) == .unknown(kind: 0))
        #expect(
            Reads.clientError(#"{"message":"later","message":"check"}"#)
                == "at $.message: this member stands twice")
    }

    @Test("[TX7] only what is not UTF-8 is told apart")
    func notUTF8() {
        let start = Array(#"{"message":"signal","name":"s","body":""#.utf8)
        for (bytes, isNotUTF8) in [
            ([0xff], true), ([0xc3], true), ([0xed, 0xa0, 0x80], true), ([0x00], false),
        ] as [([UInt8], Bool)] {
            do throws(TextError) {
                _ = try Reads.client(start + bytes + Array(#""}"#.utf8))
                Issue.record("\(bytes) were taken")
            } catch {
                #expect(error.isNotUTF8 == isNotUTF8)
            }
        }
    }

    @Test("[TX7] what is told fits a close frame, whatever the keys are")
    func longKeys() {
        for key in [String(repeating: "k", count: 5_000), String(repeating: "é", count: 60)] {
            let error = Reads.clientError(#"{"message":"check","\#(key)":1}"#) ?? ""
            #expect(error.utf8.count <= 100)
            #expect(error.contains("…") && error.hasSuffix(": there is no such member"))
        }
    }
}
