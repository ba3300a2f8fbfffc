public import WireProtocol

/// How much one connection may say: a burst, then so many messages a second (a token bucket).
///
/// Above the rate everything waits for its turn, in the order in which it came. Of what is a value
/// (where a drag is, a presence) only the newest waits. Anything else waits as it is, and until it
/// has left the host reads nothing more from the connection. So nothing is refused, nothing is lost
/// but what is old, and what waits is bounded.
///
/// Start reading at ``take(_:at:)``.
public struct Intake: Sendable {
    /// Messages a second: thousandths of a message in a millisecond.
    private let rate: UInt64
    /// Thousandths of messages that may be heard at once.
    private let fullCredit: UInt64
    /// Thousandths of messages that may be heard now.
    private var credit: UInt64
    private var lastRefill: UInt64
    private var waiting: [ClientMessage] = []
    /// Since when nothing is read, as far as it was not settled.
    private var pauseStart: UInt64?

    /// All that a client may have sent without `done` is heard at once.
    public static let burstCount = Limits.undoneOperationCount
    /// Values that wait at most: of as many drags as may be starting, and of four other kinds. More
    /// hands than that nobody has.
    static let valueCount = Limits.waitingDenialCount + 4

    /// - Parameters:
    ///   - messagesPerSecond: not 0.
    ///   - burst: how many messages are heard at once after a quiet time; not 0.
    public init(messagesPerSecond: UInt32, burst: Int = Self.burstCount, at now: UInt64) {
        precondition(messagesPerSecond > 0 && burst > 0, "nobody would ever be heard")
        rate = UInt64(messagesPerSecond)
        fullCredit = UInt64(burst) * 1_000
        credit = fullCredit
        lastRefill = now
    }

    /// Whether something waits; ``next(at:)`` gives it.
    public var isWaiting: Bool { !waiting.isEmpty }

    /// Whether the host must read nothing more, until this is false again.
    public var isFull: Bool {
        waiting.count >= Self.valueCount || waiting.contains { !$0.isValue }
    }

    /// Takes what the connection says.
    ///
    /// - Parameter hasPlace: whether one more numbered message may be without `done`. If not, it
    ///   waits for that, too. Asked of numbered messages only.
    /// - Returns: the message, if it is to be heard now. Else it waits.
    /// - Complexity: O(what waits), which is bounded.
    public mutating func take(
        _ message: ClientMessage, at now: UInt64, hasPlace: @autoclosure () -> Bool = true
    ) -> ClientMessage? {
        if waiting.isEmpty, !message.isNumbered || hasPlace(), spend(at: now) { return message }
        if let index = indexOfOlder(message) {
            waiting[index] = message
        } else {
            waiting.append(message)
        }
        if isFull, pauseStart == nil { pauseStart = now }
        return nil
    }

    /// The next message whose turn has come.
    public mutating func next(
        at now: UInt64, hasPlace: @autoclosure () -> Bool = true
    ) -> ClientMessage? {
        guard let first = waiting.first, !first.isNumbered || hasPlace(), spend(at: now) else {
            return nil
        }
        return waiting.removeFirst()
    }

    /// All that waits, in order, for a connection that has ended: it will say no more.
    public mutating func takeAll() -> [ClientMessage] {
        defer { waiting = [] }
        return waiting
    }

    /// For how many milliseconds nothing was read since the last call, which the host takes off the
    /// deadlines of the session.
    public mutating func settlePause(at now: UInt64) -> UInt64 {
        guard let start = pauseStart else { return 0 }
        pauseStart = isFull ? now : nil
        return now - min(now, start)
    }

    /// Where a value waits that this one makes pointless; nothing goes past what is no value.
    private func indexOfOlder(_ message: ClientMessage) -> Int? {
        let values = waiting.lastIndex { !$0.isValue }.map { $0 + 1 } ?? 0
        return waiting[values...].firstIndex(where: message.replaces)
    }

    private mutating func spend(at now: UInt64) -> Bool {
        // As much time fills it at any rate, and the product stays small.
        let elapsed = min(now - min(now, lastRefill), fullCredit)
        credit = min(fullCredit, credit + elapsed * rate)
        lastRefill = max(now, lastRefill)
        guard credit >= 1_000 else { return false }
        credit -= 1_000
        return true
    }
}

extension ClientMessage {
    /// Whether a newer one makes it pointless.
    fileprivate var isValue: Bool {
        switch self {
        case .dragMove, .presence, .ping, .check, .replace: true
        case .hello, .dragStart, .numbered, .signal, .goodbye, .unknown: false
        }
    }

    fileprivate var isNumbered: Bool {
        if case .numbered = self { true } else { false }
    }

    /// Whether it makes an older one pointless.
    fileprivate func replaces(_ older: ClientMessage) -> Bool {
        switch (self, older) {
        case (.dragMove(let drag, _), .dragMove(let olderDrag, _)): drag == olderDrag
        case (.presence, .presence), (.ping, .ping), (.check, .check), (.replace, .replace): true
        default: false
        }
    }
}
