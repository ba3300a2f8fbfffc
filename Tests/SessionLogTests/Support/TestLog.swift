import Testing

@testable import SessionLog

/// A log whose calls wait for their reports.
final class TestLog: Sendable {
    /// What came of an opening.
    struct Opening {
        /// Those that were offered, newest first.
        var snapshots: [LoggedSnapshot] = []
        var batches: [LoggedBatch] = []
        var partCount = 0
        var outcome: Result<OpenedRoom, LogError>?
    }

    let log: SessionLog
    let reports: Reports

    init(_ directory: TemporaryDirectory) throws {
        let reports = Reports()
        self.reports = reports
        log = try SessionLog(directory: directory.path) { reports.add($0) }
    }

    /// Opens a room and waits for the end of it.
    ///
    /// - Parameter isGood: judges the snapshots that are offered.
    func opening(
        of room: String, nonce: UInt64 = 7,
        where isGood: @escaping @Sendable (LoggedSnapshot) -> Bool = { _ in true }
    ) -> Opening {
        let opening = Monitor(Opening())
        log.open(room: room, nonce: nonce) { [log] report in
            opening.update { opening in
                switch report {
                case .snapshot(let snapshot, let logged):
                    opening.snapshots.append(snapshot)
                    log.resumeOpening(of: logged, isGood: isGood(snapshot))
                case .batches(let batches):
                    opening.batches += batches
                    opening.partCount += 1
                case .opened(let room): opening.outcome = .success(room)
                case .failed(let error): opening.outcome = .failure(error)
                }
            }
        }
        let deadline = monotonicMilliseconds() + 30_000
        return opening.update(by: deadline, when: { $0.outcome != nil }) { $0 }
    }

    func opened(_ room: String, nonce: UInt64 = 7) throws -> OpenedRoom {
        try #require(opening(of: room, nonce: nonce).outcome).get()
    }

    func reserved(in room: LoggedRoom, count: UInt32) throws -> Range<UInt32> {
        let answer = Monitor<Result<Range<UInt32>, LogError>?>(nil)
        log.reserveReplicas(in: room, count: count) { result in answer.update { $0 = result } }
        let deadline = monotonicMilliseconds() + 30_000
        return try #require(answer.update(by: deadline, when: { $0 != nil }) { $0 }).get()
    }

    func append(to room: LoggedRoom, _ sequences: ClosedRange<UInt64>) {
        for sequence in sequences {
            let batch = LoggedBatch.sample(sequence)
            log.append(to: room, sequence: sequence, version: batch.version, body: batch.body)
        }
    }
}

extension LoggedBatch {
    /// A batch whose body follows from its sequence; that of every seventh is empty.
    static func sample(_ sequence: UInt64) -> LoggedBatch {
        let body = (0..<Int(sequence % 7) * 31).map {
            UInt8(truncatingIfNeeded: Int(sequence) + $0)
        }
        return LoggedBatch(sequence: sequence, version: UInt32(sequence % 3), body: body)
    }

    static func samples(_ sequences: ClosedRange<UInt64>) -> [LoggedBatch] {
        sequences.map(sample)
    }
}

/// All batches of a room, read in a connection of its own.
func storedBatches(
    in directory: TemporaryDirectory,
    of room: String,
    from: UInt64 = 1,
    through: UInt64 = .max
) throws -> [LoggedBatch] {
    let reader = try SessionLogReader(directory: directory.path)
    var cursor = try #require(try reader.batches(of: room, from: from, through: through))
    var batches: [LoggedBatch] = []
    while let batch = try cursor.nextBatch() { batches.append(batch) }
    return batches
}
