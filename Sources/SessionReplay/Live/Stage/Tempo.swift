/// When recorded things are due. Counted from one anchor and never from the thing before, so that
/// lateness does not add up.
struct Tempo {
    /// How many recorded milliseconds pass in one; nil if nothing waits for its time.
    let speed: Double?
    /// The time of the first batch, in milliseconds since 1970.
    let origin: UInt64
    /// When that is played, on the monotonic clock.
    let anchor: UInt64
    /// By how much something was played after its time at most, in milliseconds.
    private(set) var largestLateness: UInt64 = 0

    init(speed: Double?, origin: UInt64, anchor: UInt64) {
        self.speed = speed
        self.origin = origin
        self.anchor = anchor
    }

    /// When something recorded at a time is due, on the monotonic clock.
    func due(_ milliseconds: UInt64) -> UInt64 {
        guard let speed else { return anchor }
        let elapsed = Double(milliseconds > origin ? milliseconds - origin : 0) / speed
        // Far behind any session's end, and far from what an integer could not hold.
        return anchor + UInt64(min(elapsed, 1e17))
    }

    /// From when on something recorded at a time can be played, if what came before it was played at
    /// `last`. A quiet hour of a recording is no hour in which nobody answered.
    func turn(of milliseconds: UInt64, after last: UInt64) -> UInt64 {
        max(last, due(milliseconds))
    }

    /// Something that is due then is played now.
    mutating func played(_ milliseconds: UInt64, at now: UInt64) {
        let due = due(milliseconds)
        if speed != nil, now > due { largestLateness = max(largestLateness, now - due) }
    }
}
