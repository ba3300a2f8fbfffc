/// How much and for how long an HTTP client may ask.
public struct HTTPLimits: Sendable {
    /// Largest body of a request, in bytes: one import.
    public var bodyByteCount = 64 * 1024 * 1024
    /// Largest sum of the bodies that are arriving at one time, in bytes.
    public var allBodiesByteCount = 128 * 1024 * 1024
    /// From the start of a connection, or the end of the last response, to the end of a head. Also
    /// how long an idle connection is kept.
    public var headMilliseconds: UInt64 = 10_000
    /// Longest time in which nothing of a body or response moves.
    public var idleMilliseconds: UInt64 = 15_000
    /// Least speed of a body and of a response, in bytes per second, after the idle time above: one
    /// byte now and then would otherwise hold a place for ever.
    public var leastBytesPerSecond: UInt64 = 64 * 1024
    /// Largest sum of the responses that wait for their clients to read, in bytes.
    public var allResponsesByteCount = 512 * 1024 * 1024
    /// How long the rest of a refused request is read and thrown away.
    public var lingerMilliseconds: UInt64 = 1_000

    public init() {}
}
