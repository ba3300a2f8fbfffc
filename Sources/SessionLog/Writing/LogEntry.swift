/// One thing that waits to be written.
enum LogEntry {
    case open(name: String, nonce: UInt64, report: @Sendable (OpeningReport) -> Void)
    case append(LoggedRoom, LoggedBatch)
    case snapshot(LoggedRoom, LoggedSnapshot)
    /// The answer to an opening's snapshot.
    case resumeOpening(LoggedRoom, isGood: Bool)
    case saveSession(LoggedRoom, SessionRecord)
    case removeSession(LoggedRoom, keyHash: [UInt8])
    case reserve(
        LoggedRoom,
        count: UInt32,
        report: @Sendable (Result<Range<UInt32>, LogError>) -> Void
    )
    case closeRoom(LoggedRoom)
    case change(RoomChange, report: RoomChangeReport)

    /// What it adds to the bytes that wait.
    var byteCount: Int {
        switch self {
        case .append(_, let batch): batch.body.count
        case .snapshot(_, let snapshot): snapshot.body.count
        case .open, .resumeOpening, .saveSession, .removeSession, .reserve, .closeRoom, .change: 0
        }
    }

    /// Whether nobody shall wait for it in one transaction: it takes longer than a commit.
    var isHeavy: Bool {
        if case .snapshot(_, let snapshot) = self { snapshot.body.count > 1 << 20 } else { false }
    }

    /// Answers those who wait for it when it will never be written.
    func giveUp() {
        switch self {
        case .open(_, _, let report): report(.failed(.closed))
        case .reserve(_, _, let report): report(.failure(.closed))
        case .change(_, let report): report(.failure(.log(.closed)))
        case .append, .snapshot, .resumeOpening, .saveSession, .removeSession, .closeRoom: break
        }
    }
}
