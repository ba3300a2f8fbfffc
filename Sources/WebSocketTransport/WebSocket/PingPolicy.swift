/// How a lost peer is noticed.
public struct PingPolicy: Equatable, Sendable {
    /// Seconds after the last pong until a ping is sent. Below 30, since proxies cut connections
    /// that are idle for 60.
    public var intervalSeconds: UInt16 = 20
    /// Seconds to wait for the pong before hanging up.
    public var timeoutSeconds: UInt16 = 10

    public init() {}
}
