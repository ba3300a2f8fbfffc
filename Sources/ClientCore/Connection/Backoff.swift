import WireProtocol

/// Exponential backoff with full jitter, so that a restarted server is not run over by everybody at
/// once.
struct Backoff: Hashable, Sendable {
    /// How often in a row a connection did not last.
    private var failureCount: UInt64 = 0
    /// When the present connection was ready, on the monotonic clock.
    private var onlineSince: UInt64?

    static let firstMilliseconds: UInt64 = 250
    static let capMilliseconds: UInt64 = 10_000
    /// A connection that breaks sooner counts as a failure: a server in a crash loop lets people in.
    static let stableMilliseconds: UInt64 = 5_000

    mutating func online(at now: ClientCore.Moment) { onlineSince = now.monotonic }

    /// - Parameter random: any 64 random bits.
    mutating func next(
        _ comeBack: CloseCode.Return,
        at now: ClientCore.Moment,
        random: UInt64
    ) -> Reconnection {
        if let since = onlineSince, now.milliseconds(since: since) >= Self.stableMilliseconds {
            failureCount = 0
        }
        onlineSince = nil
        defer { failureCount += 1 }
        switch comeBack {
        case .never: return .never
        case .now where failureCount == 0: return .after(milliseconds: 0)
        case .now, .later: return .after(milliseconds: random % (bound + 1))
        }
    }

    private var bound: UInt64 {
        min(Self.firstMilliseconds << min(failureCount, 6), Self.capMilliseconds)
    }
}
