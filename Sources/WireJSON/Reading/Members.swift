/// The members of one object of a message: those that a table of the protocol names.
///
/// Whoever reads the object takes them one by one; what is left in the end does not belong there.
struct Members {
    /// The token of the object.
    let object: Int

    /// By the number of the name.
    private var values = InlineArray<96, Int32>(repeating: 0)
    /// Bits of the names that were found and not taken.
    private var waiting: UInt128 = 0
    /// Bits of the names that were found.
    private var found: UInt128 = 0

    /// The key of the first member that has no place in any object.
    private(set) var stray: Int?
    /// The key of the first member that stands twice.
    private(set) var repeated: Int?

    init(of object: Int) { self.object = object }

    @inline(__always)
    mutating func note(_ name: MemberName?, key: Int) {
        guard let name else {
            stray = stray ?? key
            return
        }
        let bit = UInt128(1) << UInt128(name.rawValue)
        guard found & bit == 0 else {
            repeated = repeated ?? key
            return
        }
        found |= bit
        waiting |= bit
        values[Int(name.rawValue)] = Int32(truncatingIfNeeded: key + 2)
    }

    /// The token of the member's value; nil if it is not there.
    @inline(__always)
    mutating func take(_ name: MemberName) -> Int? {
        let bit = UInt128(1) << UInt128(name.rawValue)
        guard waiting & bit != 0 else { return nil }
        waiting ^= bit
        return Int(values[Int(name.rawValue)])
    }

    /// Like `take`, for one that has to be there.
    @inline(__always)
    mutating func need(_ name: MemberName) throws(TextFault) -> Int {
        guard let value = take(name) else { throw TextFault(missing: name, at: object) }
        return value
    }

    /// The key of the first member that was not taken; nil if all were.
    var left: Int? {
        var rest = waiting
        var first: Int?
        while rest != 0 {
            let value = Int(values[rest.trailingZeroBitCount])
            first = min(first ?? value, value)
            rest &= rest - 1
        }
        return first.map { $0 - 2 }
    }
}
