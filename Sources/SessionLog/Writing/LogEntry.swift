/// One thing that waits to be written.
enum LogEntry {
    case open(name: String, nonce: UInt64, report: @Sendable (OpeningReport) -> Void)
    case append(LoggedRoom, LoggedBatch)
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
        if case .append(_, let batch) = self { batch.body.count } else { 0 }
    }

    /// Answers those who wait for it when it will never be written.
    func giveUp() {
        switch self {
        case .open(_, _, let report): report(.failed(.closed))
        case .reserve(_, _, let report): report(.failure(.closed))
        case .change(_, let report): report(.failure(.log(.closed)))
        case .append, .saveSession, .removeSession, .closeRoom: break
        }
    }
}
