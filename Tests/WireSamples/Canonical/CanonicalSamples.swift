extension Sampled {
    package static let canonical: [CanonicalSample] =
        layout + order + numbers + integers + strings + surrogates + depths + noJSON

    private static let layout = [
        CanonicalSample("null", "null", "null"),
        CanonicalSample("a boolean", " true\n", "true"),
        CanonicalSample(
            "white space goes", "{ \"a\" : [ 1 ,\t2 ] ,\r\n\"b\":{ } }", #"{"a":[1,2],"b":{}}"#),
        CanonicalSample("empty containers", "[[],{}]", "[[],{}]"),
    ]

    private static let order = [
        CanonicalSample("members are sorted", #"{"b":2,"a":1,"":0}"#, #"{"":0,"a":1,"b":2}"#),
        CanonicalSample(
            "members are sorted inside too", #"[{"b":{"d":1,"c":2},"a":3}]"#,
            #"[{"a":3,"b":{"c":2,"d":1}}]"#),
        CanonicalSample("elements are not sorted", "[3,1,2]", "[3,1,2]"),
        CanonicalSample(
            "members are sorted by UTF-16, not by UTF-8", #"{"｡":1,"😀":2,"z":3}"#,
            #"{"z":3,"😀":2,"｡":1}"#),
        CanonicalSample(
            "members are sorted by what their escapes say", #"{"b":1,"\u0061":2}"#,
            #"{"a":2,"b":1}"#),
        CanonicalSample(
            "two spellings of é are two keys", "{\"\u{e9}\":1,\"e\u{301}\":2}",
            "{\"e\u{301}\":2,\"\u{e9}\":1}"),
        CanonicalSample("a key that stands twice", #"{"a":1,"b":2,"a":1}"#, refused: .duplicateKey),
        CanonicalSample(
            "a key that stands twice, once in escapes", #"[{"a":1,"\u0061":1}]"#,
            refused: .duplicateKey),
    ]

    private static let numbers = [
        CanonicalSample("negative zero", "-0", "0"),
        CanonicalSample("negative zero with an exponent", "-0.0e-5", "0"),
        CanonicalSample("a fraction of zero", "1.0", "1"),
        CanonicalSample("an exponent", "1E2", "100"),
        CanonicalSample("a long fraction", "0.1000000000000000055511151231257827", "0.1"),
        CanonicalSample("a number between two doubles", "333333333.33333329", "333333333.3333333"),
        CanonicalSample("the largest in full", "1e20", "100000000000000000000"),
        CanonicalSample("the smallest with an exponent", "1000000000000000000000.0", "1e+21"),
        CanonicalSample("a small number in full", "1e-6", "0.000001"),
        CanonicalSample("a small number with an exponent", "-0.0000001", "-1e-7"),
        CanonicalSample("the smallest double", "4.9e-324", "5e-324"),
        CanonicalSample("a number that is nearly nothing", "-1e-400", "0"),
        CanonicalSample("the largest double", "1.7976931348623157E+308", "1.7976931348623157e+308"),
        CanonicalSample("a number beyond all doubles", "1e400", refused: .numberTooLarge),
        CanonicalSample("a negative one", "[-1.8e308]", refused: .numberTooLarge),
    ]

    private static let integers = [
        CanonicalSample("an integer of 2⁵³", "9007199254740992", "9007199254740992"),
        CanonicalSample("an integer of 2⁵³ + 1", "9007199254740993", refused: .integerNotExact),
        CanonicalSample("a negative one", "-9007199254740993", refused: .integerNotExact),
        CanonicalSample("an integer of 2⁵³ + 2", "9007199254740994", "9007199254740994"),
        CanonicalSample("2⁵³ + 1 as a fraction", "9007199254740993.0", "9007199254740992"),
        CanonicalSample("an integer of 2⁶³", "9223372036854775808", "9223372036854776000"),
        CanonicalSample("how 2⁶³ is written", "9223372036854776000", "9223372036854776000"),
        CanonicalSample("an integer of 2⁶³ − 1", "9223372036854775807", refused: .integerNotExact),
        CanonicalSample(
            "an integer beyond all doubles", "1" + String(repeating: "0", count: 309),
            refused: .numberTooLarge),
    ]

    private static let strings = [
        CanonicalSample("escapes that are not needed", #""\u0041\/\u00e9""#, #""A/é""#),
        CanonicalSample(
            "short escapes", #""\u0008\u0009\u000a\u000C\u000D\u0022\u005c""#, #""\b\t\n\f\r\"\\""#),
        CanonicalSample("control characters", #""\u0000\u001F\u007f""#, "\"\\u0000\\u001f\u{7f}\""),
        CanonicalSample("line separators", #""\u2028\u2029""#, "\"\u{2028}\u{2029}\""),
        CanonicalSample("nothing is composed", "\"e\u{301}\u{e9}\"", "\"e\u{301}\u{e9}\""),
        CanonicalSample("a pair of surrogates", #""\ud83d\ude00""#, #""😀""#),
    ]

    private static let surrogates = [
        CanonicalSample("the first half of a pair", #""\ud83d""#, refused: .loneSurrogate),
        CanonicalSample("the second half of a pair", #""a\ude00b""#, refused: .loneSurrogate),
        CanonicalSample("two first halves", #""\ud83d\ud83d""#, refused: .loneSurrogate),
        CanonicalSample("a half and a letter", #"["\ud83d\u0041"]"#, refused: .loneSurrogate),
        CanonicalSample("a half in a key", #"{"\udead":1}"#, refused: .loneSurrogate),
    ]

    private static func nested(_ count: Int) -> String {
        String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }

    private static let depths = [
        CanonicalSample("32 arrays in one another", nested(32), nested(32)),
        CanonicalSample("33 arrays in one another", nested(33), refused: .tooDeep),
        CanonicalSample(
            "an object in 32 arrays", nested(32).replacing("[]", with: "[{}]"), refused: .tooDeep),
    ]

    private static let noJSON = [
        "", "01", "+1", ".5", "1.", "1e", "-", "nul", "NaN", "Infinity", "'a'", "[1,]", "[1 2]",
        #"{"a"}"#, #"{"a":1,}"#, "{a:1}", "[1", "]", "1 2", "\"a", "\"\u{1}\"", #""\x41""#,
        #""\u12g4""#, "[1]//",
    ].map { CanonicalSample("no JSON: \($0)", $0, refused: .notJSON) }
}
