import CSimdjson
import MapModel

extension JSONText {
    /// The nearest double; nil if there is none but infinity.
    package func double(at token: Int) -> Double? {
        let start = offset(of: token)
        var value = 0.0
        let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
            let rest = unsafe UnsafeBufferPointer(rebasing: buffer[start...])
            guard let base = rest.baseAddress else { return false }
            return unsafe csimdjson_read_double(base, rest.count, &value)
        }
        if isRead { return value }
        // Too large, or so small that it is zero.
        let rounded = Double(String(decoding: numberText(at: token), as: UTF8.self))
        return rounded.flatMap { $0.isFinite ? $0 : nil }
    }

    package func numberText(at token: Int) -> ArraySlice<UInt8> {
        let start = offset(of: token)
        let end = bytes[start...].firstIndex { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                false
            default: true
            }
        }
        return bytes[start..<(end ?? bytes.count)]
    }

    /// False for an integer whose digits would change in a double, such as 9007199254740993.
    ///
    /// What a double prints as an integer is held too, so that nobody refuses his own output: 2⁶³ is
    /// written as 9223372036854776000, which no double equals.
    package func isHeld(_ number: ArraySlice<UInt8>, by value: Double) -> Bool {
        let digits = number.drop { $0 == UInt8(ascii: "-") }
        guard isInteger(number), digits.count > 15 else { return true }
        if let exact = UInt128(String(decoding: digits, as: UTF8.self)),
            exact >> exact.trailingZeroBitCount < 1 << 53
        {
            return true
        }
        let shortest = CanonicalNumber(value)
        guard shortest.exponent >= 0 else { return false }
        let printed = String(shortest.significand).utf8
        return digits.starts(with: printed)
            && digits.count == printed.count + shortest.exponent
            && digits.dropFirst(printed.count).allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// True if it is written without a fraction and an exponent.
    package func isInteger(_ number: ArraySlice<UInt8>) -> Bool {
        number.drop { $0 == UInt8(ascii: "-") }
            .allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
}
