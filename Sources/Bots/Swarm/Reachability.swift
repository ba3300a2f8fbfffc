import WebSocketTransport

/// Whether the server is there, as all connections together tell.
struct Reachability {
    /// How long the server may take at the start, in milliseconds.
    private static let patienceAtStart: UInt64 = 10_000
    /// How long a server that went away may take to come back, in milliseconds: a restart with a
    /// large log takes seconds.
    static let patience: UInt64 = 30_000

    private(set) var hasOpened = false
    private var openCount = 0
    /// When the last connection ended, on the monotonic clock; nil while there is one, or before
    /// the first.
    private(set) var lostAt: UInt64?
    private var lastFailure: WebSocketConnectFailure?

    mutating func opened() {
        hasOpened = true
        openCount += 1
        lostAt = nil
    }

    mutating func closed(at now: UInt64) {
        openCount -= 1
        if openCount == 0 { lostAt = now }
    }

    mutating func failed(_ failure: WebSocketConnectFailure) { lastFailure = failure }

    /// Why the server counts as unreachable some milliseconds after the start; nil if it does not.
    func reasonToFail(after elapsed: UInt64) -> String? {
        guard !hasOpened else { return nil }
        // Who refuses the request itself will do so again.
        if let status = lastFailure?.httpStatus, (400..<500).contains(status) {
            return "it answers with HTTP status \(status); is it a Syncline server?"
        }
        guard elapsed >= Self.patienceAtStart else { return nil }
        let status = lastFailure?.httpStatus.map { "it answers with HTTP status \($0)" }
        return "\(status ?? "no answer") within 10 s; is the server running?"
    }

    /// Whether the server went away and had time to come back.
    func isGivenUp(at now: UInt64) -> Bool {
        lostAt.map { now >= $0 + Self.patience } ?? false
    }
}
