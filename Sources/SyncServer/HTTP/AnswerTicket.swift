internal import WebSocketTransport

/// Names an answer that is made on another thread, since that may take seconds.
struct AnswerTicket: Hashable, Sendable {
    let number: UInt64
}

/// Who waits for such an answer. Stays on the loop's thread; only tickets leave it.
struct AwaitedAnswers {
    private struct Waiting {
        let respond: (HTTPResponse) -> Void
        let fileByteCount: Int
    }

    private var waiting: [AnswerTicket: Waiting] = [:]
    private var last: UInt64 = 0
    /// Bytes of the files that wait for being read, or are read now.
    private(set) var fileByteCount = 0

    /// - Parameter fileByteCount: how long the file is that the answer is about.
    mutating func add(
        fileByteCount: Int = 0, _ respond: @escaping (HTTPResponse) -> Void
    ) -> AnswerTicket {
        last += 1
        let ticket = AnswerTicket(number: last)
        waiting[ticket] = Waiting(respond: respond, fileByteCount: fileByteCount)
        self.fileByteCount += fileByteCount
        return ticket
    }

    mutating func take(_ ticket: AnswerTicket) -> ((HTTPResponse) -> Void)? {
        guard let taken = waiting.removeValue(forKey: ticket) else { return nil }
        fileByteCount -= taken.fileByteCount
        return taken.respond
    }
}
