/// The pings that wait for their pong.
struct PingTimes: Sendable {
    private var sent: [(token: UInt64, moment: ClientCore.Moment)] = []

    /// A server that does not answer costs no more than this.
    private static let capacity = 8

    mutating func add(_ token: UInt64, at now: ClientCore.Moment) {
        if sent.count == Self.capacity { sent.removeFirst() }
        sent.append((token, now))
    }

    /// When the ping with this token was sent; nil if it is unknown or was answered.
    mutating func take(_ token: UInt64) -> ClientCore.Moment? {
        guard let index = sent.firstIndex(where: { $0.token == token }) else { return nil }
        return sent.remove(at: index).moment
    }
}
