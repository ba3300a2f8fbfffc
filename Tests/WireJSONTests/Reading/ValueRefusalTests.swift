import MapModel
import Testing
import WireJSON
import WireProtocol

/// Values at their borders.
struct ValueRefusalTests {
    private func version(_ number: String) -> String? {
        Reads.clientError(
            ##"{"message":"hello","version":\##(number),"name":"","colour":"#000000","##
                + #""instance":"00000000000000000000000000000000"}"#)
    }

    private func drag(_ number: String) -> String? {
        Reads.clientError(#"{"message":"dragCancel","number":1,"drag":\#(number)}"#)
    }

    @Test(
        "[TX3] whole numbers are written in any way",
        arguments: ["3", "3.0", "3e0", "0.3E1", "30e-1", "4294967295", "4294967295.0"])
    func wholeNumbers(number: String) { #expect(drag(number) == nil) }

    @Test(
        "[TX3] other numbers do not count (field report B59)",
        arguments: [
            "0", "-1", "-0", "1.5", "4294967296", "1e309", "-1e400", "1e19", "1E-400",
            "9223372036854775808", "99999999999999999999999999", "0.4e00669999999999999999999999",
            "1.7976931348623157e308",
        ]
    )
    func otherNumbers(number: String) {
        #expect(drag(number) == "at $.drag: a whole number from 1 to 4294967295 is expected")
    }

    @Test("[TX3] −0 counts as 0, and what is not a number does not count")
    func zero() {
        for number in ["0", "-0", "0.0", "-0e5", "65535"] { #expect(version(number) == nil) }
        #expect(
            version("65536") == "at $.version: a whole number from 0 to 65535 is expected")
        #expect(version(#""1""#) == "at $.version: a number is expected, not a string")
        #expect(version("true") == "at $.version: a number is expected, not true or false")
    }

    @Test(
        "[TX3] sequences end at 2⁵³ − 1",
        arguments: [("9007199254740991", true), ("9007199254740992", false), ("-1", false)])
    func sequences(number: String, isTaken: Bool) {
        let hash = "0000000000000000"
        let text =
            #"{"message":"checked","sequence":\#(number),"document":"\#(hash)","drags":"\#(hash)"}"#
        #expect((Reads.serverError(text) == nil) == isTaken)
    }

    @Test(
        "[TX3] positions are within the world",
        arguments: [
            ("[0,91]", "a latitude is -90 to 90"), ("[-360.5,0]", "a longitude is -360 to 360"),
            ("[0,1e400]", nil), ("[1]", "[longitude,latitude] is expected"),
            ("[]", "[longitude,latitude] is expected"),
            ("[1,2,3]", "[longitude,latitude] is expected"),
            ("[[],1]", "[longitude,latitude] is expected"),
            ("{}", "an array is expected, not an object"),
        ] as [(String, String?)]
    )
    func positions(position: String, error: String?) {
        let text = #"{"message":"dragMove","drag":3,"position":\#(position)}"#
        let expected =
            error.map { "at $.position: \($0)" }
            ?? "at $.position: a number is larger than a double can be"
        let found = Reads.clientError(text)
        #expect(found == expected || error == nil && found?.contains("larger than") == true)
    }

    @Test("[TX3] a position is the nearest double, and −0 is 0")
    func nearest() throws {
        let text = #"{"message":"dragMove","drag":3,"position":[-0.0,1e-400]}"#
        let zero = try #require(Position(longitude: 0, latitude: 0))
        #expect(try Reads.client(text) == .dragMove(DragNumber(3), .position(zero)))
        let closest =
            #"{"message":"dragMove","drag":3,"position":[0.1000000000000000055511151231257827,9e1]}"#
        let place = try #require(Position(longitude: 0.1, latitude: 90))
        #expect(try Reads.client(closest) == .dragMove(DragNumber(3), .position(place)))
    }

    @Test(
        "[TX3] ids have one form",
        arguments: [
            "0-1", "1-0", "01-1", "1-01", "1", "1-", "-1", "1-2-3", "+1-2", "1-4294967296", " 1-2",
            "1-2 ", "１-2", "", "-", "18446744073709551616-1",
        ]
    )
    func ids(id: String) {
        #expect(
            Reads.clientError(#"{"message":"dragStart","drag":1,"vertex":"\#(id)"}"#)
                == "at $.vertex: an id is written as \"7-42\"")
    }

    @Test(
        "[TX3] what has 64 bits is a string of digits",
        arguments: [
            #""""#, #""01""#, #""-1""#, #""1.0""#, #""18446744073709551616""#, #""0x1""#,
            #""1e3""#,
        ]
    )
    func digits(token: String) {
        #expect(
            Reads.clientError(#"{"message":"ping","token":\#(token)}"#)
                == "at $.token: a string of decimal digits of 64 bits is expected")
    }

    @Test("[TX3] a number does not stand for 64 bits, and a stamp is not 0")
    func numberForString() {
        #expect(
            Reads.clientError(#"{"message":"ping","token":7}"#)
                == "at $.token: a string is expected, not a number")
        #expect(
            Reads.clientError(#"{"message":"dragCancel","number":1,"late":"0","drag":1}"#)
                == "at $.late: this stamp cannot be 0")
    }

    @Test("[TX2] secrets, colours and names have one form")
    func greetings() {
        func error(_ instance: String, _ name: String, _ colour: String) -> String? {
            Reads.clientError(
                #"{"message":"hello","version":1,"instance":"\#(instance)","name":"\#(name)","#
                    + #""colour":"\#(colour)"}"#)
        }
        let instance = "00112233445566778899aabbccddeeff"
        #expect(error(instance, "Ann", "#0a64c8") == nil)
        let digits = "at $.instance: 32 lower-case hexadecimal digits are expected"
        #expect(error(instance.uppercased(), "", "#000000") == digits)
        #expect(error(instance + "0", "", "#000000") == digits)
        for colour in ["#0A64C8", "0a64c8", "#0a64c", "#0a64c8f", "red"] {
            #expect(
                error(instance, "", colour) == "at $.colour: a colour is written as \"#0a64c8\"")
        }
        let long = String(repeating: "é", count: 33)
        #expect(error(instance, long, "#000000") == "at $.name: it has more than 64 bytes")
        for control in [#"\u0000"#, #"\n"#, "\u{7f}", #"\u0085"#] {
            #expect(
                error(instance, control, "#000000") == "at $.name: a name has no control characters"
            )
        }
        #expect(
            error(instance, #"\ud83d"#, "#000000")
                == "at $.name: half of a surrogate pair stands alone")
        #expect(error(instance, #"\ud83d\ude00"#, "#000000") == nil)
    }

    @Test(
        "[TX4] values that have no canonical form are refused, with the path",
        arguments: [
            ("9007199254740993", "", "no double holds this integer: write it as a string"),
            ("[1,{\"a\":1e400}]", "[1].a", "a number is larger than a double can be"),
            (#"{"a":1,"b":2,"a":3}"#, ".a", "this member stands twice"),
            (#"{"room":1,"\u0072oom":3}"#, ".room", "this member stands twice"),
            (#"["\ud800"]"#, "[0]", "half of a surrogate pair stands alone"),
        ]
    )
    func values(value: String, path: String, sentence: String) {
        let edit = #"{"edit":"setProperty","feature":"7-1","key":"k","value":\#(value)}"#
        #expect(
            Reads.clientError(#"{"message":"edits","number":1,"edits":[\#(edit)]}"#)
                == "at $.edits[0].value\(path): \(sentence)")
    }

    @Test("[TX4] values and foreign ids keep their limits")
    func sizes() {
        func body(_ count: Int) -> String? {
            let text = String(repeating: "x", count: count - 2)
            return Reads.clientError(#"{"message":"signal","name":"s","body":"\#(text)"}"#)
        }
        #expect(body(16_384) == nil)
        #expect(body(16_385) == "at $.body: a value has at most 16384 bytes")
        func foreignID(_ id: String) -> String? {
            let edit =
                #"{"edit":"createFeature","feature":"7-1","geometry":"none","foreignID":\#(id)}"#
            return Reads.clientError(#"{"message":"edits","number":1,"edits":[\#(edit)]}"#)
        }
        let path = "at $.edits[0].foreignID: "
        #expect(foreignID("\"\(String(repeating: "x", count: 254))\"") == nil)
        #expect(
            foreignID("\"\(String(repeating: "x", count: 255))\"")
                == path + "it has more than 256 bytes as JSON")
        #expect(foreignID("null") == path + "a string or number is expected, not null")
        #expect(foreignID("1e2") == nil)
    }
}
