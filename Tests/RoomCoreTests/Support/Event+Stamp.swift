import MapModel

extension Event {
    /// The stamp of the event's first write.
    var stamp: Stamp? {
        switch self {
        case .ended(let end): end.stamp
        case .edited(let group): group.stamp
        case .imported(let group): group.stamp
        case .opened, .joined, .left, .granted, .moved, .refused: nil
        }
    }

    /// The stamp of the event's last write.
    var lastStamp: Stamp? {
        guard case .edited(let group) = self else { return stamp }
        return group.stamp.advanced(by: UInt64(max(group.edits.count, 1) - 1))
    }
}
