import MapModel
public import WireProtocol

extension ClientMessage {
    /// The message in the text form: one JSON object in UTF-8, its members in the order of text.md.
    ///
    /// A message of an unknown kind is written as `unknown`; its number is one of the binary form.
    ///
    /// - Complexity: O(n) in the size of the text.
    public var text: [UInt8] {
        var writer = TextWriter(capacity: 256)
        writer.object { $0.members(of: self) }
        return writer.finish()
    }
}

extension TextWriter {
    fileprivate mutating func members(of message: ClientMessage) {
        switch message {
        case .hello(let hello): members(of: hello)
        case .dragStart(let drag, let target):
            word("message", "dragStart")
            self.drag(drag)
            self.target(target)
        case .dragMove(let drag, let value):
            word("message", "dragMove")
            self.drag(drag)
            self.value(value)
        case .numbered(let message): members(of: message)
        case .presence(let state):
            word("message", "presence")
            members(of: state)
        case .signal(let signal, let receiver):
            members(of: signal)
            if let receiver { count("to", receiver.rawValue) }
        case .ping(let token):
            word("message", "ping")
            decimal("token", token)
        case .check: word("message", "check")
        case .replace: word("message", "replace")
        case .goodbye: word("message", "goodbye")
        case .unknown: word("message", "unknown")
        }
    }

    private mutating func members(of hello: Hello) {
        word("message", "hello")
        count("version", UInt32(hello.version))
        secret("instance", hello.instance.high, hello.instance.low)
        text("name", hello.name)
        colour(hello.colour)
        if !hello.token.isEmpty { text("token", hello.token) }
        guard let resume = hello.resume else { return }
        object("resume") {
            $0.secret("key", resume.key.high, resume.key.low)
            $0.epoch(resume.epoch)
            $0.count("sequence", resume.sequence)
        }
    }

    private mutating func members(of message: NumberedMessage) {
        word("message", message.content.word)
        operation(message.number)
        if let late = message.late { decimal("late", late.rawValue) }
        switch message.content {
        case .dragEnd(let release): self.release(release)
        case .dragCancel(let drag): self.drag(drag)
        case .edits(let edits): self.edits(edits)
        }
    }
}

extension NumberedMessage.Content {
    fileprivate var word: StaticString {
        switch self {
        case .dragEnd: "dragEnd"
        case .dragCancel: "dragCancel"
        case .edits: "edits"
        }
    }
}
