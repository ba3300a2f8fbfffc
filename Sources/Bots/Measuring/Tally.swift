import MapModel

/// The figures of all rooms together.
final class Tally {
    /// Moves put on the wire; repeats that only renew a lease are not counted.
    var sent: UInt64 = 0
    /// Of those, moves of drags that were never granted, which the room drops.
    var ungranted: UInt64 = 0
    /// Pairs of a sent move and a member that got it, a newer one, or the end of the drag.
    var delivered: UInt64 = 0
    /// Delivered pairs in which a newer move or the end stood in.
    var conflated: UInt64 = 0
    var grants: UInt64 = 0
    /// Of those, grants of several vertices, and of whole features.
    var grantsOfSeveral: UInt64 = 0
    var grantsOfFeatures: UInt64 = 0
    var denials: UInt64 = 0
    var expiries: UInt64 = 0
    var reconnects: UInt64 = 0
    var done: UInt64 = 0
    /// Operations that the room refused.
    var refused: UInt64 = 0
    /// Sessions that the server did not know any more.
    var sessionsLost: UInt64 = 0
    /// What the server said that cannot be: undecodable, or not to be applied.
    var faults: UInt64 = 0
    /// Digests that differed.
    var divergences: UInt64 = 0
    /// Moments at which a vertex had two owners, or a grant was not the room's.
    var ownerFaults: UInt64 = 0
    /// From sending to receipt, in microseconds.
    var latency = Histogram()
    /// The same since the last line of progress.
    var recentLatency = Histogram()

    /// Counts a grant.
    func grant(_ target: DragTarget) {
        grants += 1
        switch target {
        case .vertex: break
        case .vertices: grantsOfSeveral += 1
        case .feature: grantsOfFeatures += 1
        }
    }

    /// Counts a pair.
    func deliver(sentAt sent: UInt64, receivedAt received: UInt64, isConflated: Bool) {
        delivered += 1
        if isConflated { conflated += 1 }
        let microseconds = (received - min(sent, received)) / 1_000
        latency.add(microseconds)
        recentLatency.add(microseconds)
    }
}
