extension Sampled {
    private static func move(_ value: String) -> String {
        #"{"message":"dragMove","drag":3\#(value)}"#
    }

    private static func start(_ target: String) -> String {
        #"{"message":"dragStart","drag":3\#(target)}"#
    }

    private static func end(_ members: String) -> String {
        #"{"message":"dragEnd","number":5,"drag":3,\#(members)}"#
    }

    static let textDrags = places + moves + targets + ends

    private static let places: [InvalidTextSample] = [
        "[361,0]", "[0,-90.5]", "[0]", "[]", "[0,0,0]", "[[0,0]]", "[0,[0]]", #"{"0":1}"#,
        #""0,0""#,
    ].map { InvalidTextSample("a position \($0)", move(#","position":\#($0)"#), at: "$.position") }

    private static let moves: [InvalidTextSample] = [
        InvalidTextSample(
            "a longitude that is a string", move(#","position":["0",0]"#), at: "$.position[0]"),
        InvalidTextSample(
            "a latitude beyond all doubles", move(#","position":[0,1e400]"#),
            at: "$.position[1]"),
        InvalidTextSample("a move without a value", move(""), at: "$"),
        InvalidTextSample(
            "a move with two values", move(#","position":[0,0],"translation":[0,0]"#), at: "$"),
        InvalidTextSample(
            "one of several positions", move(#","positions":[[0,0]]"#), at: "$.positions"),
        InvalidTextSample(
            "a bad one of several positions", move(#","positions":[[0,0],[0,91]]"#),
            at: "$.positions[1]"),
        InvalidTextSample(
            "a translation out of range", move(#","translation":[720.5,0]"#),
            at: "$.translation"),
    ]

    private static let targets: [InvalidTextSample] = [
        InvalidTextSample("a drag of nothing", start(""), at: "$"),
        InvalidTextSample(
            "a drag of two kinds", start(#","vertex":"1-42","feature":"1-40""#), at: "$"),
        InvalidTextSample("a drag of a path", start(#","path":"1-41""#), at: "$"),
        InvalidTextSample(
            "one of several vertices", start(#","vertices":["1-42"]"#), at: "$.vertices"),
        InvalidTextSample(
            "vertices that descend", start(#","vertices":["1-43","1-42"]"#), at: "$.vertices[1]"),
        InvalidTextSample(
            "vertices in the order of their letters", start(#","vertices":["1-10","1-9"]"#),
            at: "$.vertices[1]"),
        InvalidTextSample(
            "a vertex twice", start(#","vertices":["1-42","1-42"]"#), at: "$.vertices[1]"),
    ]

    private static let ends: [InvalidTextSample] = [
        InvalidTextSample("an end without a value", end(#""vertex":"1-42""#), at: "$"),
        InvalidTextSample(
            "an end whose value does not fit", end(#""vertex":"1-42","translation":[0,0]"#), at: "$"
        ),
        InvalidTextSample(
            "an end with too few positions",
            end(#""vertices":["1-1","1-2","1-3"],"positions":[[0,0],[0,0]]"#), at: "$"),
        InvalidTextSample(
            "the rest of a vertex",
            end(#""vertex":"1-42","position":[0,0],"rest":[{"vertex":"1-42","position":[0,0]}]"#),
            at: "$"),
        InvalidTextSample(
            "a rest that descends",
            end(
                #""feature":"1-40","translation":[0,0],"rest":[{"vertex":"1-42","position":[0,0]},{"vertex":"1-41","position":[0,0]}]"#
            ), at: "$.rest[1]"),
        InvalidTextSample(
            "a rest with a member too many",
            end(
                #""feature":"1-40","translation":[0,0],"rest":[{"vertex":"1-42","position":[0,0],"path":"1-2"}]"#
            ), at: "$.rest[0].path"),
    ]

    static let textPresence = presences.map { name, members, place in
        InvalidTextSample(name, #"{"message":"presence",\#(members)}"#, at: place)
    }

    private static let presences: [(String, String, String)] = [
        ("a cursor out of range", #""cursor":[0,91]"#, "$.cursor"),
        ("a viewport of three", #""viewport":[0,0,1]"#, "$.viewport"),
        ("a viewport with west above east", #""viewport":[10,0,-10,1]"#, "$.viewport"),
        ("a viewport out of range", #""viewport":[0,-91,1,1]"#, "$.viewport"),
        ("something without a name is selected", #""selection":[{}]"#, "$.selection[0]"),
        (
            "a selected thing of two kinds", #""selection":[{"path":"1-1","vertex":"1-1"}]"#,
            "$.selection[0]"
        ),
        (
            "a location without an accuracy", #""location":{"position":[0,0]}"#,
            "$.location.accuracy"
        ),
        (
            "an accuracy below 0", #""location":{"position":[0,0],"accuracy":-1}"#,
            "$.location.accuracy"
        ),
        (
            "a heading over 360", #""location":{"position":[0,0],"accuracy":1,"heading":360.5}"#,
            "$.location.heading"
        ),
        ("replica 0 is followed", #""follows":0"#, "$.follows"),
    ]
}
