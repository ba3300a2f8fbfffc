extension Sampled {
    static let noText: [InvalidTextSample] = [
        InvalidTextSample("no bytes", "", at: "byte 0"),
        InvalidTextSample("an object without its end", #"{"message":"check""#, at: "byte 18"),
        InvalidTextSample("two messages", #"{"message":"check"}{}"#, at: "byte 19"),
        InvalidTextSample("a comma too many", #"{"message":"check",}"#, at: "byte 19"),
        InvalidTextSample("a byte order mark", "\u{feff}{\"message\":\"check\"}", at: "byte 0"),
        InvalidTextSample("a raw line feed", "{\"message\":\"che\nck\"}", at: "byte 15"),
        InvalidTextSample(
            "an escape that JSON does not have", #"{"message":"\x63heck"}"#, at: "byte 12"),
        InvalidTextSample(
            "a number with a leading zero", #"{"message":"dragCancel","number":01,"drag":3}"#,
            at: "byte 33"),
        InvalidTextSample(
            "bytes that are not UTF-8", .client,
            Array(#"{"message":"hello","name":""#.utf8) + [0xff] + Array(#""}"#.utf8), at: "byte 27"
        ),
        InvalidTextSample(
            "a surrogate in UTF-8", .client,
            Array(#"{"message":""#.utf8) + [0xed, 0xa0, 0x80] + Array(#""}"#.utf8), at: "byte 12"),
    ]

    static let noMessage: [InvalidTextSample] = [
        InvalidTextSample("an array", #"[{"message":"check"}]"#, at: "$"),
        InvalidTextSample("a string", #""check""#, at: "$"),
        InvalidTextSample("no kind", "{}", at: "$.message"),
        InvalidTextSample("a kind that is a number", #"{"message":1}"#, at: "$.message"),
        InvalidTextSample("two kinds", #"{"message":"check","message":"check"}"#, at: "$.message"),
        InvalidTextSample(
            "a member twice", #"{"message":"dragCancel","number":6,"drag":3,"drag":3}"#,
            at: "$.drag"),
        InvalidTextSample(
            "a member twice, once in escapes", #"{"message":"ping","token":"1","t\u006fken":"1"}"#,
            at: "$.token"),
        InvalidTextSample("a member of no table", #"{"message":"check","extra":1}"#, at: "$.extra"),
        InvalidTextSample(
            "a member of another message", #"{"message":"check","token":"1"}"#, at: "$.token"),
        InvalidTextSample(
            "a member in capitals", #"{"message":"ping","Token":"1"}"#, at: "$.Token"),
        InvalidTextSample(
            "a member that is missing", #"{"message":"dragCancel","number":6}"#, at: "$.drag"),
        InvalidTextSample(
            "null where nothing would do", #"{"message":"signal","name":"a","body":0,"to":null}"#,
            at: "$.to"),
        InvalidTextSample(
            "null for an array", #"{"message":"presence","selection":null}"#, at: "$.selection"),
    ]

    private static func cancel(_ number: String) -> String {
        #"{"message":"dragCancel","number":\#(number),"drag":3}"#
    }

    private static func late(_ stamp: String) -> String {
        #"{"message":"dragCancel","number":6,"late":\#(stamp),"drag":3}"#
    }

    static let textNumbers = numbers + stamps + larges

    private static let numbers: [InvalidTextSample] = [
        "0", "-1", "1.5", "4294967296", "1e10", "\"6\"", "true", "[6]", "1e400",
    ].map { InvalidTextSample("an operation number \($0)", cancel($0), at: "$.number") }

    private static let stamps: [InvalidTextSample] = [
        #""0""#, #""01""#, #""-1""#, #""+1""#, #""1.0""#, #""""#, #"" 1""#,
        #""18446744073709551616""#, "5",
    ].map { InvalidTextSample("a stamp \($0)", late($0), at: "$.late") }

    private static let larges: [InvalidTextSample] = [
        InvalidTextSample("a version of 17 bits", hello(version: "65536"), at: "$.version"),
        InvalidTextSample(
            "a sequence of 2⁵³", resume("4-0000000000000001", sequence: "9007199254740992"),
            at: "$.resume.sequence"),
    ]

    private static func hello(
        version: String = "1", instance: String = "00112233445566778899aabbccddeeff",
        name: String = "Ann", colour: String = "#0a64c8", token: String? = nil,
        resume: String? = nil
    ) -> String {
        #"{"message":"hello","version":\#(version),"instance":"\#(instance)","name":"\#(name)","#
            + #""colour":"\#(colour)""# + (token.map { #","token":"\#($0)""# } ?? "")
            + (resume.map { #","resume":\#($0)"# } ?? "") + "}"
    }

    private static func resume(_ epoch: String, sequence: String = "9") -> String {
        let key = "00000000000000000000000000000003"
        return hello(
            resume: #"{"key":"\#(key)","epoch":"\#(epoch)","sequence":\#(sequence)}"#)
    }

    static let textStrings = colours + secrets + epochs + names + identifiers

    private static let colours: [InvalidTextSample] = [
        "0A64c8", "#fff", "#0A64C8", "#0a64c80", "#0a64cg", "##a64c8",
    ].map { InvalidTextSample("a colour \($0)", hello(colour: $0), at: "$.colour") }

    private static let secrets: [InvalidTextSample] = [
        "00112233445566778899AABBCCDDEEFF", "00112233", "",
    ].map { InvalidTextSample("a secret \($0)", hello(instance: $0), at: "$.instance") }

    private static let epochs: [InvalidTextSample] = [
        "4", "4-1", "-0000000000000001", "04-0000000000000001", "4-000000000000000G",
    ].map { InvalidTextSample("an epoch \($0)", resume($0), at: "$.resume.epoch") }

    private static let names: [InvalidTextSample] = [
        InvalidTextSample(
            "a name of 65 bytes", hello(name: String(repeating: "x", count: 65)), at: "$.name"),
        InvalidTextSample(
            "a name with a control character", hello(name: #"a\u0085"#), at: "$.name"),
        InvalidTextSample("a name with half of a pair", hello(name: #"\ud83d"#), at: "$.name"),
        InvalidTextSample(
            "a token of 4,097 bytes", hello(token: String(repeating: "t", count: 4_097)),
            at: "$.token"),
    ]

    private static let identifiers: [InvalidTextSample] = [
        "7", "7-0", "0-7", "07-1", "7-01", "4294967296-1", "7-4294967296", "7-1-1", "7 -1",
        "-7-1", "+7-1", "",
    ].map {
        InvalidTextSample(
            "an id \($0)", #"{"message":"dragStart","drag":3,"vertex":"\#($0)"}"#, at: "$.vertex")
    }
}
