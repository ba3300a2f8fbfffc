internal import MapModel
import WireProtocol

/// The room is the clock: its stamps only grow, whatever the wall clock does.
struct RoomClock: Sendable {
    /// The last stamp that was used.
    private(set) var last = Stamp.zero
    /// The last stamp that the closed batches tell of: late operations use up some that none does.
    private(set) var logged = Stamp.zero
    /// The stamp of the batch that is open.
    private(set) var batch: Stamp?

    /// A batch takes its stamp from the wall, or from what was used last if that is later.
    mutating func openBatch(wall: UInt64) {
        guard batch == nil else { return }
        last = max(Stamp(milliseconds: wall), last.advanced(by: 1))
        batch = last
    }

    /// - Returns: the stamp of the batch that is closed; nil if none was open.
    mutating func closeBatch() -> Stamp? {
        defer { batch = nil }
        if let batch { logged = max(logged, batch) }
        return batch
    }

    /// Whether the open batch can hold `count` more stamps as 16-bit offsets.
    func hasRoom(for count: Int) -> Bool {
        guard let batch else { return true }
        return last.rawValue - batch.rawValue + UInt64(count) < Limits.stampsPerBatch
    }

    /// Uses up `count` stamps and returns the first.
    mutating func take(_ count: Int) -> Stamp {
        precondition(batch != nil, "stamps belong to a batch")
        let first = last.advanced(by: 1)
        last = last.advanced(by: UInt64(count))
        return first
    }

    /// An event has this stamp, in this life or in one before that the log tells of.
    mutating func observe(_ stamp: Stamp) {
        last = max(last, stamp)
        logged = max(logged, stamp)
    }
}
