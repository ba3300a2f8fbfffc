/// A finite number in decimal, as ECMAScript's `Number::toString` wants it: `significand` has the
/// fewest digits that read back as the same double, and no zero at its end.
///
/// Swift's own `description` finds the same digits; only its layout differs.
public struct CanonicalNumber: Hashable, Sendable {
    public let isNegative: Bool
    /// At most 17 digits; 0 for zero.
    public let significand: UInt64
    /// The value is `significand` · 10^`exponent`.
    public let exponent: Int

    /// - Precondition: `value` is finite.
    public init(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        isNegative = value < 0
        var digits: UInt64 = 0
        var fractionDigitCount = 0
        var inFraction = false
        var written = 0
        var inExponent = false
        var negativeExponent = false
        for byte in value.magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "."): inFraction = true
            case UInt8(ascii: "e"): inExponent = true
            case UInt8(ascii: "-"): negativeExponent = true
            case UInt8(ascii: "+"): negativeExponent = false
            case _ where inExponent: written = written * 10 + Int(byte - UInt8(ascii: "0"))
            default:
                digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                fractionDigitCount += inFraction ? 1 : 0
            }
        }
        var exponent = (negativeExponent ? -written : written) - fractionDigitCount
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            exponent += 1
        }
        significand = digits
        self.exponent = digits == 0 ? 0 : exponent
    }

    /// Appends the JSON text of a finite number, in RFC 8785's form; −0 is written as 0.
    ///
    /// - Complexity: O(1); at most 25 bytes.
    public static func append(_ value: Double, to bytes: inout [UInt8]) {
        // Not `Int64(exactly:)`: it calls the C library's rounding, which nothing here links.
        let whole = value.magnitude < 1e15 ? Int64(value) : 0
        if whole != 0 || value == 0, Double(whole) == value {
            if whole < 0 { bytes.append(UInt8(ascii: "-")) }
            append(digitsOf: whole.magnitude, to: &bytes)
        } else if plainFractions.contains(value.magnitude) {
            var text = value.description
            text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
        } else {
            CanonicalNumber(value).append(to: &bytes)
        }
    }

    /// Where Swift lays a fraction out as RFC 8785 does: without an exponent.
    private static let plainFractions = 0.001..<1e15

    private func append(to bytes: inout [UInt8]) {
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        let first = bytes.count
        Self.append(digitsOf: significand, to: &bytes)
        let digitCount = bytes.count - first
        let pointPlace = digitCount + exponent
        switch pointPlace {
        case digitCount...21:
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent))
        case 1...21:
            bytes.insert(UInt8(ascii: "."), at: first + pointPlace)
        case -5...0:
            let zeros = repeatElement(UInt8(ascii: "0"), count: -pointPlace)
            bytes.insert(contentsOf: Array("0.".utf8) + zeros, at: first)
        default:
            if digitCount > 1 { bytes.insert(UInt8(ascii: "."), at: first + 1) }
            bytes.append(contentsOf: pointPlace > 0 ? "e+".utf8 : "e-".utf8)
            Self.append(digitsOf: UInt64((pointPlace - 1).magnitude), to: &bytes)
        }
    }

    /// Appends a whole number.
    public static func append(digitsOf value: UInt64, to bytes: inout [UInt8]) {
        let first = bytes.count
        var rest = value
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest != 0
        bytes[first...].reverse()
    }
}
