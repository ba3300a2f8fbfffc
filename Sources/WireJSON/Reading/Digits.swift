/// Numbers that stand in strings, in their only form.
enum Digits {
    /// Decimal, without leading zeros; nil if it is something else or does not fit 64 bits.
    static func decimal(_ text: Span<UInt8>) -> UInt64? {
        guard (1...20).contains(text.count), text.count == 1 || text[0] != UInt8(ascii: "0")
        else { return nil }
        var value: UInt64 = 0
        for index in text.indices {
            guard let digit = decimalDigit(text[index]) else { return nil }
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = product.addingReportingOverflow(UInt64(digit))
            if isTooLarge || isTooLargeNow { return nil }
            value = sum
        }
        return value
    }

    /// Decimal, without leading zeros, at most 32 bits.
    static func decimal32(_ text: Span<UInt8>) -> UInt32? {
        decimal(text).flatMap { UInt32(exactly: $0) }
    }

    /// As many lower-case hexadecimal digits as the type has.
    static func hexadecimal(_ text: Span<UInt8>, count: Int) -> UInt64? {
        guard text.count == count else { return nil }
        var value: UInt64 = 0
        for index in text.indices {
            guard let digit = hexadecimalDigit(text[index]) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return value
    }

    static func decimalDigit(_ byte: UInt8) -> UInt8? {
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Where the first hyphen stands.
    static func hyphen(in text: Span<UInt8>) -> Int? {
        text.indices.first { text[$0] == UInt8(ascii: "-") }
    }
}
