import Testing

@testable import MapModel

@Suite("Canonical numbers (RFC 8785, section 3.2.2.3)")
struct CanonicalJSONNumberTests {
    @Test(
        "RFC 8785, appendix B",
        arguments: [
            (0x0000_0000_0000_0000, "0"),
            (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"),
            (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
            (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
            (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
            (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
            (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"),
            (0x41B3_DE43_5555_5554, "333333333.33333325"),
            (0x41B3_DE43_5555_5555, "333333333.3333333"),
            (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0x41B3_DE43_5555_5557, "333333333.33333343"),
            (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
            (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)]
    )
    func appendixB(bits: UInt64, text: String) {
        #expect(Self.text(of: Double(bitPattern: bits)) == text)
    }

    @Test(
        "infinities and NaN are refused",
        arguments: [0x7FFF_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0000, 0xFFF0_0000_0000_0000] as [UInt64]
    )
    func notFinite(bits: UInt64) {
        #expect(throws: CanonicalJSONError(.number, at: 0)) {
            var writer = CanonicalJSONWriter()
            try writer.number(Double(bitPattern: bits))
        }
    }

    @Test("what is written reads back as the same double, and is accepted as canonical")
    func roundTrip() throws {
        var random = SplitMix(state: 0x5EED)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = Self.text(of: value)
            #expect(Double(text) == value)
            #expect(text.utf8.count <= 25)
            #expect(throws: Never.self) { try CanonicalJSON(validating: Array(text.utf8)) }
        }
    }

    @Test(
        "other forms of a number are not canonical",
        arguments: [
            "-0", "1.0", "1e1", "1E+21", "1e21", "01", "+1", ".5", "1.", "0.10", "1e+22.5", "-",
            "9007199254740993", "1e400", "-1e400", "1e-400", "0.0000001", "1000000000000000000000",
            "123456789012345678901234567890", "nan", "inf", "0x10", "1e", "1-1",
        ]
    )
    func otherForms(text: String) {
        #expect(throws: CanonicalJSONError.self) {
            try CanonicalJSON(validating: Array(text.utf8))
        }
    }

    private static func text(of value: Double) -> String {
        var bytes: [UInt8] = []
        CanonicalNumber.append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A small seeded generator (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
