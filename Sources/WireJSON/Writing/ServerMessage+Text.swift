import MapModel
public import WireProtocol

extension ServerMessage {
    /// The message in the text form: one JSON object in UTF-8, its members in the order of text.md.
    ///
    /// A message of an unknown kind is written as `unknown`; its number is one of the binary form.
    ///
    /// - Complexity: O(n) in the size of the text.
    public var text: [UInt8] {
        var writer = TextWriter(capacity: textCapacity)
        writer.object { $0.members(of: self) }
        return writer.finish()
    }

    /// About what the message takes, so that its buffer seldom grows.
    private var textCapacity: Int {
        switch self {
        case .batch(let batch): 128 + 96 * batch.events.count
        case .stateRecords(let state): 96 + 128 * state.records.count
        default: 512
        }
    }
}

extension TextWriter {
    fileprivate mutating func members(of message: ServerMessage) {
        switch message {
        case .welcome(let welcome): members(of: welcome)
        case .stateRecords(let state):
            word("message", "stateRecords")
            bool("isFirst", state.isFirst)
            bool("isReplacement", state.isReplacement)
            list("records", state.records) { $0.record($1) }
        case .stateEnd(let end): members(of: end)
        case .batch(let batch): members(of: batch)
        case .done(let done):
            word("message", "done")
            count("through", done.through.rawValue)
            list("refused", done.refused) { $0.outcome($1) }
        case .denied(let denied): members(of: denied)
        case .pong(let pong):
            word("message", "pong")
            decimal("token", pong.token)
            count("milliseconds", pong.milliseconds)
        case .checked(let sequence, let digests):
            word("message", "checked")
            count("sequence", sequence)
            digest("document", digests.document)
            digest("drags", digests.drags)
        case .presence(let entries):
            word("message", "presence")
            list("entries", entries) { $0.presenceEntry($1) }
        case .signal(let signal, let sender, let toAll):
            members(of: signal)
            count("from", sender.rawValue)
            bool("toAll", toAll)
        case .notSaved: word("message", "notSaved")
        case .saved(let next):
            word("message", "saved")
            count("next", next.rawValue)
        case .unknown: word("message", "unknown")
        }
    }

    private mutating func members(of batch: Batch) {
        word("message", "batch")
        count("epochNumber", batch.epochNumber)
        count("sequence", batch.sequence)
        stamp(batch.stamp)
        list("events", batch.events) { $0.event($1) }
    }

    private mutating func members(of denied: Denied) {
        word("message", "denied")
        drag(denied.number)
        name("code", denied.code)
        if denied.holder.rawValue != 0 { count("holder", denied.holder.rawValue) }
        count("leaseMilliseconds", denied.leaseMilliseconds)
    }
}
