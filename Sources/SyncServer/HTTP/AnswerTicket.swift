internal import WebSocketTransport

/// Names an answer that is made on another thread, since that may take seconds.
struct AnswerTicket: Hashable, Sendable {
    let number: UInt64
}

/// Who waits for such an answer. Stays on the loop's thread; only tickets leave it.
struct AwaitedAnswers {
    private var waiting: [AnswerTicket: (HTTPResponse) -> Void] = [:]
    private var last: UInt64 = 0

    mutating func add(_ respond: @escaping (HTTPResponse) -> Void) -> AnswerTicket {
        last += 1
        let ticket = AnswerTicket(number: last)
        waiting[ticket] = respond
        return ticket
    }

    mutating func take(_ ticket: AnswerTicket) -> ((HTTPResponse) -> Void)? {
        waiting.removeValue(forKey: ticket)
    }
}
