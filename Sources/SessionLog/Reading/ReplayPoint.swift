internal import Glibc

/// A place in the log of a room: a sequence, or a time.
public enum ReplayPoint: Hashable, Sendable {
    case sequence(UInt64)
    /// The last batch that was opened at or before this, in milliseconds since 1970.
    case time(UInt64)

    /// Reads `"4711"`, or an RFC 3339 time such as `"2026-11-30T14:05:00Z"`, `"…T14:05:00.250Z"`
    /// or `"…T15:05:00+01:00"`. Nil if it is neither.
    public init?(_ text: String) {
        if let sequence = UInt64(text) {
            guard sequence >= 1, sequence <= UInt64(Int64.max) else { return nil }
            self = .sequence(sequence)
            return
        }
        guard let milliseconds = Self.milliseconds(Array(text.utf8)) else { return nil }
        self = .time(milliseconds)
    }

    private static func milliseconds(_ text: [UInt8]) -> UInt64? {
        guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] | 0x20 == UInt8(ascii: "t"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"),
            let year = number(text[0..<4], 1_970...9_999),
            let month = number(text[5..<7], 1...12), let day = number(text[8..<10], 1...31),
            let hour = number(text[11..<13], 0...23), let minute = number(text[14..<16], 0...59),
            let second = number(text[17..<19], 0...60)
        else { return nil }
        var rest = text[19...]
        guard let fraction = fraction(&rest), let offset = offset(rest) else { return nil }
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(year - 1_900)
        unsafe parts.tm_mon = Int32(month - 1)
        unsafe parts.tm_mday = Int32(day)
        let days = unsafe timegm(&parts)
        let seconds = Int(days) + hour * 3_600 + minute * 60 + second - offset * 60
        // A day that the month does not have would have become one of the next.
        guard unsafe parts.tm_mday == Int32(day), seconds >= 0 else { return nil }
        return UInt64(seconds) * 1_000 + UInt64(fraction)
    }

    private static func number(_ digits: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return range.contains(number) ? number : nil
    }

    /// Milliseconds; digits behind the third are dropped.
    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix { (48...57).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(1 + digits.count)
        let padded = (Array(digits) + [48, 48])[..<3]
        return number(padded, 0...999)
    }

    /// Minutes east of UTC.
    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.count == 1, rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "z") { return 0 }
        let text = Array(rest)
        guard text.count == 6, text[3] == UInt8(ascii: ":"),
            let hours = number(text[1..<3], 0...23), let minutes = number(text[4..<6], 0...59)
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }
}

extension Optional<ReplayPoint> {
    /// Whether a batch lies at or before the place; everything does if there is none.
    public func includes(sequence: UInt64, milliseconds: UInt64) -> Bool {
        switch self {
        case .sequence(let last): sequence <= last
        case .time(let last): milliseconds <= last
        case nil: true
        }
    }
}
