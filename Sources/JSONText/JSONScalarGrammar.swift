/// The grammar of what stands between brackets, commas and colons (RFC 8259, sections 3, 6 and 7).
extension JSONText {
    func checkLiteral(_ literal: String, at offset: Int) throws(JSONTextError) {
        let end = offset + literal.utf8.count
        guard bytes[offset...].starts(with: literal.utf8), endsToken(at: end) else {
            throw JSONTextError(.value, at: offset)
        }
    }

    func checkNumber(at start: Int) throws(JSONTextError) {
        var offset = start
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let whole = digitsEnd(from: offset)
        let hasLeadingZero = whole > offset + 1 && bytes[offset] == UInt8(ascii: "0")
        var isNumber = whole > offset && !hasLeadingZero
        offset = whole
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            let fraction = digitsEnd(from: offset + 1)
            isNumber = isNumber && fraction > offset + 1
            offset = fraction
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count,
                bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
            {
                offset += 1
            }
            let exponent = digitsEnd(from: offset)
            isNumber = isNumber && exponent > offset
            offset = exponent
        }
        guard isNumber, endsToken(at: offset) else { throw JSONTextError(.number, at: start) }
    }

    /// Checks the escapes; simdjson has checked all else.
    func checkString(at start: Int) throws(JSONTextError) {
        var offset = start + 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): offset = try escapeEnd(at: offset)
            default: offset += 1
            }
        }
        throw JSONTextError(.unclosedString, at: start)
    }

    private func escapeEnd(at start: Int) throws(JSONTextError) -> Int {
        guard start + 1 < bytes.count else { throw JSONTextError(.unexpectedEnd, at: start) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u") where hexadecimal(at: start + 2) != nil: return start + 6
        default: throw JSONTextError(.escape, at: start)
        }
    }

    /// The value of four hexadecimal digits; nil if they are none.
    func hexadecimal(at offset: Int) -> UInt32? {
        guard offset + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[offset..<offset + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }

    @inline(__always)
    private func digitsEnd(from start: Int) -> Int {
        var offset = start
        while offset < bytes.count,
            bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9")
        {
            offset += 1
        }
        return offset
    }

    /// True if a scalar may end here. A quote or an opening bracket begins a token of its own,
    /// which is then found to be out of place.
    @inline(__always)
    private func endsToken(at offset: Int) -> Bool {
        guard offset < bytes.count else { return true }
        switch bytes[offset] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
            UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"):
            return true
        default: return false
        }
    }
}
