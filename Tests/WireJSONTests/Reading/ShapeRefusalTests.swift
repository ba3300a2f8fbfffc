import Testing
import WireJSON

/// Drags, edits, events and records that do not hold together.
struct ShapeRefusalTests {
    private func ids(_ count: Int) -> String {
        (0..<count).map { #""1-\#($0 + 1)""# }.joined(separator: ",")
    }

    private func places(_ count: Int) -> String {
        [String](repeating: "[1,2]", count: count).joined(separator: ",")
    }

    private func start(_ ids: String) -> String? {
        Reads.clientError(#"{"message":"dragStart","drag":1,"vertices":[\#(ids)]}"#)
    }

    @Test("[TX2] a drag names 2 to 2,000 vertices in order")
    func vertices() {
        #expect(start(ids(2)) == nil)
        #expect(start(ids(2_000)) == nil)
        #expect(start(ids(2_001)) == "at $.vertices: there are more than 2000")
        #expect(start(ids(1)) == "at $.vertices: there are at least 2")
        #expect(start("") == "at $.vertices: there are at least 2")
        #expect(start(#""1-9","1-10""#) == nil)
        #expect(start(#""1-10","1-9""#) == "at $.vertices[1]: ids have to ascend")
        #expect(start(#""1-1","1-1""#) == "at $.vertices[1]: ids have to ascend")
        #expect(start(#""2-1","1-2""#) == "at $.vertices[1]: ids have to ascend")
    }

    @Test("[TX2] a move has 2 to 2,000 positions")
    func positions() {
        func move(_ places: String) -> String? {
            Reads.clientError(#"{"message":"dragMove","drag":1,"positions":[\#(places)]}"#)
        }
        #expect(move(places(2)) == nil)
        #expect(move(places(2_000)) == nil)
        #expect(move(places(1)) == "at $.positions: there are at least 2")
        #expect(move(places(2_001)) == "at $.positions: there are more than 2000")
    }

    @Test(
        "[TX2] an end has a value that fits, and a rest only of a feature",
        arguments: [
            (#""vertex":"1-1","position":[1,2]"#, nil),
            (#""vertex":"1-1","translation":[1,2]"#, "at $: the value does not fit what is held"),
            (
                #""vertices":["1-1","1-2"],"positions":[[1,2],[1,2],[1,2]]"#,
                "at $: the value does not fit what is held"
            ),
            (#""feature":"1-1","position":[1,2]"#, "at $: the value does not fit what is held"),
            (#""vertex":"1-1""#, "at $: one of position, positions, translation is expected"),
            (
                #""feature":"1-1","translation":[1,2],"rest":[{"vertex":"1-2","position":[1,2]}]"#,
                nil
            ),
            (
                #""feature":"1-1","translation":[1,2],"rest":[{"vertex":"1-2","position":[1,2]},"#
                    + #"{"vertex":"1-2","position":[1,2]}]"#, "at $.rest[1]: ids have to ascend"
            ),
            (
                #""vertex":"1-1","position":[1,2],"rest":[{"vertex":"1-2","position":[1,2]}]"#,
                "at $: rest is for a feature only"
            ),
            (
                #""feature":"1-1","translation":[721,2]"#,
                "at $.translation: a shift of longitude is -720 to 720"
            ),
        ] as [(String, String?)]
    )
    func ends(members: String, error: String?) {
        #expect(
            Reads.clientError(#"{"message":"dragEnd","number":1,"drag":1,\#(members)}"#) == error)
    }

    @Test(
        "[TX2] edits are of the table",
        arguments: [
            ("", "at $.edits: there is no edit"),
            (#"{"edit":"x"}"#, "at $.edits[0].edit: there is no such edit"),
            (
                #"{"edit":"createFeature","feature":"1-1","geometry":"point"}"#,
                "at $.edits[0].geometry: this is no geometry"
            ),
            (
                #"{"edit":"createPath","path":"1-2","feature":"1-1","part":0,"role":"ring"}"#,
                "at $.edits[0].role: this is no role"
            ),
            (
                #"{"edit":"setAlive","feature":"1-1","path":"1-2","alive":true}"#,
                "at $.edits[0]: one of feature, path, vertex is expected"
            ),
            (
                #"{"edit":"setAlive","feature":"1-1","alive":1}"#,
                "at $.edits[0].alive: true or false is expected, not a number"
            ),
            (
                #"{"edit":"removeProperty","feature":"1-1","key":""}"#,
                "at $.edits[0].key: a key is not empty"
            ),
            (
                #"{"edit":"removeProperty","feature":"1-1","key":"k","value":1}"#,
                "at $.edits[0].value: there is no such member"
            ),
            (
                #"{"edit":"insertVertex","vertex":"1-3","path":"1-2","side":"up","position":[1,2]}"#,
                "at $.edits[0].side: this is no side"
            ),
        ]
    )
    func edits(edits: String, error: String) {
        #expect(
            Reads.clientError(#"{"message":"edits","number":1,"edits":[\#(edits)]}"#) == error)
    }

    @Test(
        "[TX2] presence and signals are of the table",
        arguments: [
            (
                #""presence","viewport":[1,2,0,3]"#,
                "at $.viewport: its sides are crossed or out of range"
            ),
            (
                #""presence","viewport":[1,2,3]"#,
                "at $.viewport: a viewport is [west,south,east,north]"
            ),
            (
                #""presence","location":{"position":[1,2],"accuracy":-1}"#,
                "at $.location.accuracy: an accuracy is not negative"
            ),
            (
                #""presence","location":{"position":[1,2],"accuracy":1,"heading":361}"#,
                "at $.location.heading: a heading is 0 to 360"
            ),
            (
                #""presence","selection":[{"vertex":"1-1","path":"1-1"}]"#,
                "at $.selection[0]: one of feature, path, vertex is expected"
            ),
            (
                #""presence","follows":0"#,
                "at $.follows: a whole number from 1 to 4294967295 is expected"
            ),
            (
                #""signal","name":"a b","body":1"#,
                "at $.name: a signal's name has 1 to 64 of A-Z a-z 0-9 . _ ~ -"
            ),
            (#""signal","name":"a""#, "$.body is missing"),
        ]
    )
    func presence(members: String, error: String) {
        #expect(Reads.clientError(#"{"message":\#(members)}"#) == error)
    }

    @Test("[TX2] a selection has at most 64 entries")
    func selection() {
        func error(_ count: Int) -> String? {
            let entries = [String](repeating: #"{"vertex":"1-1"}"#, count: count)
            return Reads.clientError(
                #"{"message":"presence","selection":[\#(entries.joined(separator: ","))]}"#)
        }
        #expect(error(64) == nil)
        #expect(error(65) == "at $.selection: there are more than 64")
    }

    private static let ended = #"{"event":"ended","grant":1,"replica":1,"stamp":"1","#

    @Test(
        "[TX2] events are of the table",
        arguments: [
            (
                #"{"event":"opened","epoch":"0-0000000000000000"}"#,
                "at $.events[0].epoch: this epoch cannot be 0"
            ),
            (
                #"{"event":"opened","epoch":"1-0"}"#,
                "at $.events[0].epoch: an epoch is written as \"4-deadbeef00000001\""
            ),
            (
                ended + #""reason":"cancelled","position":[1,2]}"#,
                "at $.events[0]: a cancelled drag has no value"
            ),
            (
                ended + #""reason":"released","number":1}"#,
                "at $.events[0]: number and content stand together"
            ),
            (ended + #""reason":"lost"}"#, "at $.events[0].reason: this is no ending reason"),
            (
                #"{"event":"moved","grant":1}"#,
                "at $.events[0]: one of position, positions, translation is expected"
            ),
        ]
    )
    func events(event: String, error: String) {
        #expect(
            Reads.serverError(
                #"{"message":"batch","epochNumber":1,"sequence":1,"stamp":"0","events":[\#(event)]}"#
            )
                == error)
    }

    @Test("[TX2] a batch has a sequence, and records are of the table")
    func batchesAndRecords() {
        #expect(
            Reads.serverError(
                #"{"message":"batch","epochNumber":1,"sequence":0,"stamp":"0","events":[]}"#)
                == "at $.sequence: a batch's sequence begins at 1")
        let head = #"{"message":"stateRecords","isFirst":true,"isReplacement":true,"records":"#
        #expect(
            Reads.serverError(head + #"[{"record":"x"}]}"#)
                == "at $.records[0].record: there is no such record")
        #expect(
            Reads.serverError(
                head + #"[{"record":"alive","path":"1-1","alive":true,"replica":1}]}"#)
                == "$.records[0].stamp is missing")
    }
}
