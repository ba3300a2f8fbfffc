/// What the writer has not taken yet, and how the host's threads and the writer tell each other.
struct WaitingLine {
    /// In the order of the calls.
    var entries: [LogEntry] = []
    /// Bodies of all appends that are not on disk, taken or not.
    var byteCount = 0
    /// Nothing is entered any more; the writer ends when all is written.
    var isClosing = false
    /// What went wrong when the writer ended.
    var closingError: LogError?
}
