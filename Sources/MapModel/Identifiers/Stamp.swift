/// A moment of the room's clock: milliseconds since 1970 (48 bits) and a counter (16 bits),
/// compared as one integer. Stamps order writes to a register and nothing else; the order of
/// batches is their sequence.
public struct Stamp: Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The first stamp of a millisecond. Milliseconds past 2⁴⁷ (year 6429) count as 2⁴⁷, so that
    /// no wall clock, however wrong, can exhaust the numbers.
    public init(milliseconds: UInt64) {
        rawValue = min(milliseconds, 1 << 47) << 16
    }

    /// Before every stamp that a register can carry.
    public static let zero = Stamp(rawValue: 0)

    public var milliseconds: UInt64 { rawValue >> 16 }

    /// The stamp that lies `count` later; the largest one if there is none.
    public func advanced(by count: UInt64) -> Stamp {
        let (sum, overflow) = rawValue.addingReportingOverflow(count)
        return Stamp(rawValue: overflow ? .max : sum)
    }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
