/// Numbers as people read them.
enum Text {
    /// A bad answer stands out.
    static func answer(_ isSo: Bool?) -> String {
        isSo.map { $0 ? "yes" : "NO" } ?? "unknown"
    }

    /// With commas between thousands.
    static func grouped(_ number: UInt64) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// Microseconds as milliseconds; a dash for none.
    static func milliseconds(_ microseconds: UInt64?) -> String {
        microseconds.map { decimal(Double($0) / 1_000, digits: $0 < 100_000 ? 1 : 0) } ?? "–"
    }

    /// With a fixed number of digits after the point. For numbers below 10¹².
    static func decimal(_ number: Double, digits: Int) -> String {
        var scale: UInt64 = 1
        for _ in 0..<digits { scale *= 10 }
        let bounded = min(max(number, 0), 1e12)
        let scaled = UInt64((bounded * Double(scale)).rounded())
        guard digits > 0 else { return String(scaled) }
        let fraction = String(scaled % scale)
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(scaled / scale).\(zeros)\(fraction)"
    }

    static func padded(_ number: UInt64, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
