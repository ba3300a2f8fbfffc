import MapModel
import Testing
import WireJSON
import WireProtocol
import WireSamples

/// What the writer makes of values at their borders. How whole messages look is in the vectors.
struct WriterTests {
    private func text(_ message: ClientMessage) -> String {
        String(decoding: message.text, as: UTF8.self)
    }

    private func text(_ message: ServerMessage) -> String {
        String(decoding: message.text, as: UTF8.self)
    }

    @Test("[TX3] what 64 bits hold is a string, and no number traps")
    func largeNumbers() {
        #expect(
            text(.ping(token: .max)) == #"{"message":"ping","token":"18446744073709551615"}"#)
        let pong = Pong(token: 0, milliseconds: .max)
        #expect(
            text(.pong(pong))
                == #"{"message":"pong","token":"0","milliseconds":18446744073709551615}"#)
        let batch = Batch(
            epochNumber: .max, sequence: .max, stamp: Stamp(rawValue: .max), events: [])
        #expect(
            text(.batch(batch))
                == #"{"message":"batch","epochNumber":4294967295,"sequence":18446744073709551615,"#
                + #""stamp":"18446744073709551615","events":[]}"#)
    }

    @Test("[TX3] positions are in their shortest form", arguments: Self.numbers)
    func positions(number: (Double, String)) throws {
        let position = try #require(Position(longitude: number.0, latitude: 0))
        #expect(
            text(.dragMove(DragNumber(1), .position(position)))
                == #"{"message":"dragMove","drag":1,"position":[\#(number.1),0]}"#)
    }

    private static let numbers: [(Double, String)] = [
        (-0.0, "0"), (-360, "-360"), (0.1, "0.1"), (-0.001, "-0.001"),
        (0.000_999_999, "0.000999999"), (1e-6, "0.000001"), (1e-7, "1e-7"),
        (.leastNonzeroMagnitude, "5e-324"), (48.137_166_789_000_005, "48.137166789000005"),
        (179.999_999_999_999_97, "179.99999999999997"),
    ]

    @Test("[TX1] strings are escaped as canonical JSON does")
    func escapes() {
        let hello = Hello(
            instance: Instance(high: 0, low: .max), name: #"a"b\c/é😀"#, colour: 0,
            token: "\u{0}\n\u{1f}\u{7f}")
        #expect(
            text(.hello(hello))
                == #"{"message":"hello","version":1,"instance":"0000000000000000ffffffffffffffff","#
                + ##""name":"a\"b\\c/é😀","colour":"#000000","##
                + #""token":"\u0000\n\u001f\#u{7f}"}"#)
    }

    @Test("[TX6] an unknown kind is written as one")
    func unknown() {
        #expect(text(ClientMessage.unknown(kind: 0xff)) == #"{"message":"unknown"}"#)
        #expect(text(ServerMessage.unknown(kind: 0xff)) == #"{"message":"unknown"}"#)
    }
}
