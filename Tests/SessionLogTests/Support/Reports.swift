@testable import SessionLog

/// What a log reported, in order, for a test to wait on.
final class Reports: Sendable {
    private static let patienceMilliseconds: Int64 = 30_000
    private let seen = Monitor<[CommitReport]>([])

    var all: [CommitReport] { seen.read { $0 } }

    func add(_ report: CommitReport) { seen.update { $0.append(report) } }

    /// Waits until `isThere` says that the reports hold what the test waits for.
    @discardableResult
    func wait(until isThere: ([CommitReport]) -> Bool) -> Bool {
        let deadline = monotonicMilliseconds() + Self.patienceMilliseconds
        return seen.update(by: deadline, when: isThere) { isThere($0) }
    }

    /// Waits until the room is durable through the sequence.
    @discardableResult
    func wait(for room: LoggedRoom, through sequence: UInt64) -> Bool {
        wait { $0.durableSequence(of: room) >= sequence }
    }
}

extension [CommitReport] {
    /// The last sequence that was reported durable.
    func durableSequence(of room: LoggedRoom) -> UInt64 {
        reversed().lazy.flatMap(\.durableRooms).first { $0.room == room }?.through ?? 0
    }

    var faults: [LogFault] {
        flatMap { report -> [LogFault] in
            if case .committed(_, let faults) = report { faults } else { [] }
        }
    }

    var failures: [LogError] {
        compactMap { report in
            if case .failed(let error, _) = report { error } else { nil }
        }
    }
}

extension CommitReport {
    var durableRooms: [DurableRoom] {
        if case .committed(let rooms, _) = self { rooms } else { [] }
    }
}
