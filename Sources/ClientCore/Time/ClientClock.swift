import MapModel

/// Makes the stamps that count if an operation comes late: above every stamp seen, near the room's
/// wall clock.
struct ClientClock: Hashable, Sendable {
    /// The largest stamp that was seen or made.
    private(set) var last: Stamp
    /// The newest differences between the server's wall clock and ours.
    private var offsets: [Int64] = []

    /// Odd, so that the median is one of them; few, so that a step of the clock is soon believed.
    private static let sampleCount = 5

    init(last: Stamp = .zero) { self.last = last }

    mutating func see(_ stamp: Stamp) { last = max(last, stamp) }

    /// The stamp of a group of `count` operations; the k-th has this one + k.
    mutating func next(count: Int, at now: ClientCore.Moment) -> Stamp {
        let stamp = max(Stamp(milliseconds: roomMilliseconds(at: now)), last.advanced(by: 1))
        last = stamp.advanced(by: UInt64(max(count, 1) - 1))
        return stamp
    }

    /// Forgets earlier comparisons: on a new connection either clock may have stepped.
    mutating func restart(serverMilliseconds: UInt64, at now: ClientCore.Moment) {
        offsets = []
        compare(serverMilliseconds: serverMilliseconds, wallMilliseconds: now.wall)
    }

    mutating func compare(serverMilliseconds: UInt64, wallMilliseconds: UInt64) {
        if offsets.count == Self.sampleCount { offsets.removeFirst() }
        offsets.append(Self.bounded(serverMilliseconds) - Self.bounded(wallMilliseconds))
    }

    /// How far the server's wall clock is ahead: the median of the newest comparisons.
    var offsetMilliseconds: Int64 {
        offsets.isEmpty ? 0 : offsets.sorted()[offsets.count / 2]
    }

    private func roomMilliseconds(at now: ClientCore.Moment) -> UInt64 {
        UInt64(max(0, Self.bounded(now.wall) + offsetMilliseconds))
    }

    /// Any number of milliseconds as one that can be added and subtracted without overflow.
    private static func bounded(_ milliseconds: UInt64) -> Int64 {
        Int64(min(milliseconds, 1 << 47))
    }
}
