extension Sampled {
    private static func edits(_ edits: String) -> String {
        #"{"message":"edits","number":7,"edits":\#(edits)}"#
    }

    private static func second(_ edit: String) -> String {
        edits(#"[{"edit":"moveVertex","vertex":"3-4","position":[0,0]},{\#(edit)}]"#)
    }

    static let textEdits: [InvalidTextSample] =
        badGroups + badEdits.map { InvalidTextSample($0, second($1), at: "$.edits[1]" + $2) }

    private static let badGroups: [InvalidTextSample] = [
        InvalidTextSample("no edits", edits("[]"), at: "$.edits"),
        InvalidTextSample("edits that are an object", edits("{}"), at: "$.edits"),
        InvalidTextSample(
            "an edit that is a string", edits(#"["moveVertex"]"#), at: "$.edits[0]"),
    ]

    private static let badEdits: [(String, String, String)] = [
        ("an edit without a kind", "", ".edit"),
        ("an unknown edit", #""edit":"explode""#, ".edit"),
        (
            "a geometry in small letters",
            #""edit":"createFeature","feature":"7-1","geometry":"polygon""#, ".geometry"
        ),
        (
            "a geometry collection",
            #""edit":"createFeature","feature":"7-1","geometry":"GeometryCollection""#, ".geometry"
        ),
        (
            "a foreign id that is an array",
            #""edit":"createFeature","feature":"7-1","geometry":"Point","foreignID":[1]"#,
            ".foreignID"
        ),
        (
            "a foreign id that is null",
            #""edit":"createFeature","feature":"7-1","geometry":"Point","foreignID":null"#,
            ".foreignID"
        ),
        (
            "an unknown role",
            #""edit":"createPath","path":"7-2","feature":"7-1","part":0,"role":"interior""#, ".role"
        ),
        (
            "a part below 0",
            #""edit":"createPath","path":"7-2","feature":"7-1","part":-1,"role":"hole""#, ".part"
        ),
        (
            "an unknown side",
            #""edit":"insertVertex","vertex":"7-3","path":"7-2","side":"up","position":[0,0]"#,
            ".side"
        ),
        (
            "a parent that is null",
            #""edit":"insertVertex","vertex":"7-3","path":"7-2","parent":null,"side":"left","position":[0,0]"#,
            ".parent"
        ),
        (
            "an altitude that is a string",
            #""edit":"insertVertex","vertex":"7-3","path":"7-2","side":"left","position":[0,0],"altitude":"3""#,
            ".altitude"
        ),
        (
            "two things are removed",
            #""edit":"setAlive","feature":"3-1","path":"3-2","alive":false"#, ""
        ),
        ("nothing is removed", #""edit":"setAlive","alive":false"#, ""),
        ("alive is a number", #""edit":"setAlive","feature":"3-1","alive":0"#, ".alive"),
        ("a key without letters", #""edit":"removeProperty","feature":"3-1","key":"""#, ".key"),
        (
            "a key of 257 bytes",
            #""edit":"removeProperty","feature":"3-1","key":""# + String(repeating: "k", count: 257)
                + "\"", ".key"
        ),
        (
            "a removal with a value",
            #""edit":"removeProperty","feature":"3-1","key":"k","value":null"#, ".value"
        ),
        (
            "a property without a value", #""edit":"setProperty","feature":"3-1","key":"k""#,
            ".value"
        ),
    ]

    private static func property(_ value: String) -> String {
        edits(#"[{"edit":"setProperty","feature":"3-1","key":"k","value":\#(value)}]"#)
    }

    static let textValues = badValues + badSignals

    private static let badValues: [InvalidTextSample] = [
        ("9007199254740993", ""), ("[1,-1e999]", "[1]"), (#"{"a":"\ud800"}"#, ".a"),
        (#"{"a":[{"b":1,"b":2}]}"#, ".a[0].b"),
        (
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
            String(repeating: "[0]", count: 32)
        ),
    ].map { (value: String, place: String) in
        InvalidTextSample(
            "a value \(value)", property(value), at: "$.edits[0].value" + place)
    }

    private static let badSignals: [InvalidTextSample] = [
        InvalidTextSample(
            "a signal without a body", #"{"message":"signal","name":"a"}"#, at: "$.body"),
        InvalidTextSample(
            "a signal whose name has a space", #"{"message":"signal","name":"a b","body":0}"#,
            at: "$.name"),
        InvalidTextSample(
            "a signal to replica 0", #"{"message":"signal","name":"a","body":0,"to":0}"#,
            at: "$.to"),
    ]

    private static func batch(_ event: String) -> String {
        #"{"message":"batch","epochNumber":4,"sequence":100,"stamp":"0","events":[{\#(event)}]}"#
    }

    private static let end = #""event":"ended","grant":12,"replica":7,"stamp":"9""#

    static let textOfServer = serverTexts.map { name, text, place in
        InvalidTextSample(name, .server, Array(text.utf8), at: place)
    }

    private static let serverTexts: [(String, String, String)] = [
        (
            "sequence 0",
            #"{"message":"batch","epochNumber":4,"sequence":0,"stamp":"0","events":[]}"#,
            "$.sequence"
        ),
        (
            "epoch 0", #"{"message":"batch","epochNumber":0,"sequence":1,"stamp":"0","events":[]}"#,
            "$.epochNumber"
        ),
        ("an unknown event", batch(#""event":"exploded""#), "$.events[0].event"),
        (
            "a room opened in epoch 0", batch(#""event":"opened","epoch":"0-0000000000000001""#),
            "$.events[0].epoch"
        ),
        (
            "a cancel with a value", batch(end + #","reason":"cancelled","position":[0,0]"#),
            "$.events[0]"
        ),
        ("an unknown ending reason", batch(end + #","reason":"bored""#), "$.events[0].reason"),
        (
            "a number without a hash", batch(end + #","reason":"released","number":5"#),
            "$.events[0]"
        ),
        (
            "a hash in capitals",
            #"{"message":"checked","sequence":1,"document":"00000000FFFFFFFF","drags":"0000000000000000"}"#,
            "$.document"
        ),
        (
            "an applied operation among the refused",
            #"{"message":"done","through":9,"refused":[{"number":7}]}"#, "$.refused[0].code"
        ),
        (
            "an unknown code",
            #"{"message":"denied","drag":3,"code":"lease-ended","leaseMilliseconds":0}"#, "$.code"
        ),
        (
            "a register at stamp 0",
            #"{"message":"stateRecords","isFirst":true,"isReplacement":true,"records":[{"record":"alive","path":"7-2","alive":true,"stamp":"0","replica":7}]}"#,
            "$.records[0].stamp"
        ),
        (
            "presence of nobody", #"{"message":"presence","entries":[{"cursor":[0,0]}]}"#,
            "$.entries[0].replica"
        ),
    ]
}
