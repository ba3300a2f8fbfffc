/// A value bound to a statement's parameter.
enum SQLValue {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// An unsigned number. Real ones stay below 2⁵³; a greater one becomes the greatest that fits
    /// instead of trapping.
    static func count(_ value: some UnsignedInteger) -> SQLValue {
        .integer(Int64(clamping: value))
    }

    /// Sixty-four bits that are no quantity.
    static func bits(_ value: UInt64) -> SQLValue { .integer(Int64(bitPattern: value)) }
}
