/// Lets something happen at most once per interval on average, and absorbs the jitter of a display.
struct Pace: Hashable, Sendable {
    private let intervalMilliseconds: UInt64
    private var due: UInt64 = 0

    init(intervalMilliseconds: UInt64) { self.intervalMilliseconds = intervalMilliseconds }

    /// 58 a second: under the 60 that a drag may send, whatever the phase of the host's frames.
    static let moves = Pace(intervalMilliseconds: 17)
    /// The server forwards cursors every 50 ms; more would be thrown away there.
    static let cursors = Pace(intervalMilliseconds: 50)

    /// Whether it may happen now; if so, it is taken to happen.
    ///
    /// What comes up to half an interval late does not push back the next one.
    mutating func take(at now: ClientCore.Moment) -> Bool {
        let time = now.monotonic
        guard time >= due else { return false }
        let slack = intervalMilliseconds / 2
        due = max(due, time > slack ? time - slack : 0) + intervalMilliseconds
        return true
    }
}
