/// How a file is read, and how large it may be.
public struct ImportOptions: Sendable {
    /// What becomes of integers that a double would change.
    public enum BigIntegers: String, CaseIterable, Sendable {
        case refuse
        /// The digits, as a string.
        case string
    }

    /// As many as a room holds.
    public var maximumVertexCount = 1_000_000
    /// Kept small values take ten times their bytes in the file. Real files of 64 MiB have fewer.
    public var maximumPropertyCount = 4_000_000
    /// Keys and values, as they are kept. Canonical forms can be longer than those in the file: 1e20
    /// becomes 100000000000000000000.
    public var maximumPropertyByteCount = 64 << 20
    public var bigIntegers = BigIntegers.refuse

    public init() {}
}
