import JSONText
import MapModel

// Numbers of JSON.

extension MessageText {
    /// 1 to 4294967295.
    @inline(__always)
    func positive(at token: Int) throws(TextFault) -> UInt32 {
        UInt32(truncatingIfNeeded: try whole(at: token, 1...UInt64(UInt32.max)))
    }

    /// 0 to 4294967295.
    func count(at token: Int) throws(TextFault) -> UInt32 {
        UInt32(truncatingIfNeeded: try whole(at: token, 0...UInt64(UInt32.max)))
    }

    /// A sequence, or milliseconds: 0 to 2⁵³ − 1.
    func large(at token: Int) throws(TextFault) -> UInt64 {
        try whole(at: token, 0...Self.largestWhole)
    }

    func replica(at token: Int) throws(TextFault) -> ReplicaID {
        ReplicaID(try positive(at: token))
    }

    private static let largestWhole: UInt64 = 1 << 53 - 1

    /// A whole number, in any way that JSON allows to write it.
    @inline(__always)
    func whole(at token: Int, _ range: ClosedRange<UInt64>) throws(TextFault) -> UInt64 {
        guard let value = plainDigits(at: token) ?? wholeDouble(at: token), range.contains(value)
        else { throw notWhole(at: token, range) }
        return value
    }

    private func notWhole(at token: Int, _ range: ClosedRange<UInt64>) -> TextFault {
        let kind = text.kind(of: token)
        guard kind == .number else {
            return TextFault(expected: .number, found: kind, at: token)
        }
        return TextFault(
            "a whole number from \(range.lowerBound) to \(range.upperBound) is expected", at: token)
    }

    /// Up to sixteen digits and nothing else.
    @inline(__always)
    private func plainDigits(at token: Int) -> UInt64? {
        let bytes = text.bytes.span
        var offset = text.offset(of: token)
        let limit = min(bytes.count, offset + 16)
        var value: UInt64 = 0
        let start = offset
        while offset < limit, let digit = Digits.decimalDigit(bytes[offset]) {
            value = value &* 10 &+ UInt64(digit)
            offset += 1
        }
        guard offset > start, offset < bytes.count else { return nil }
        switch bytes[offset] {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return nil
        default: return value
        }
    }

    private func wholeDouble(at token: Int) -> UInt64? {
        guard text.kind(of: token) == .number, let value = text.double(at: token),
            value >= 0, value <= Double(Self.largestWhole)
        else { return nil }
        return UInt64(exactly: value)
    }

    /// The nearest double.
    @inline(__always)
    func double(at token: Int) throws(TextFault) -> Double {
        try expect(.number, at: token)
        guard let value = text.double(at: token) else {
            throw TextFault(TextFault.numberTooLarge, at: token)
        }
        return value
    }

    /// Metres; −0 becomes 0.
    func altitude(at token: Int) throws(TextFault) -> Double { try double(at: token) + 0 }

    func boolean(at token: Int) throws(TextFault) -> Bool {
        try expect(.boolean, at: token)
        return text.byte(of: token) == UInt8(ascii: "t")
    }
}
