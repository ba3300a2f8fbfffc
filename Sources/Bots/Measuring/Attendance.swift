/// When a member was connected and in sync: only then it can be expected to get a move.
struct Attendance: Equatable {
    private var visits: [Range<UInt64>] = []

    /// - Parameter time: nanoseconds; later than all earlier ones.
    mutating func arrive(at time: UInt64) {
        guard !isPresent else { return }
        visits.append(time..<UInt64.max)
    }

    mutating func leave(at time: UInt64) {
        guard isPresent, let last = visits.popLast() else { return }
        if time > last.lowerBound { visits.append(last.lowerBound..<time) }
    }

    var isPresent: Bool { visits.last.map(isOpen) ?? false }

    func contains(_ time: UInt64) -> Bool {
        for visit in visits.reversed() where time >= visit.lowerBound {
            return time < visit.upperBound
        }
        return false
    }

    private func isOpen(_ visit: Range<UInt64>) -> Bool { visit.upperBound == .max }
}
