import JSONText
import MapModel
import WireProtocol

// What a client says.

extension MessageText {
    func clientMessage() throws(TextFault) -> ClientMessage {
        var members = try scan(JSONText.root)
        guard let name = try kind(at: members.need(.message), in: names.clientMessages) else {
            try checkOneKind(members)
            return .unknown(kind: 0)
        }
        try checkNames(of: members)
        let message = try clientMessage(name, &members)
        try end(members)
        return message
    }

    /// A message of an unknown kind may hold anything, but only one kind.
    func checkOneKind(_ members: Members) throws(TextFault) {
        if let key = members.repeated, name(at: key).flatMap({ names.members[$0] }) == .message {
            throw TextFault(TextFault.duplicateMember, at: key)
        }
    }

    @inline(__always)
    private func clientMessage(
        _ name: ClientMessageName, _ members: inout Members
    ) throws(TextFault) -> ClientMessage {
        switch name {
        case .dragMove: return .dragMove(try dragNumber(&members), try value(&members))
        case .hello: return .hello(try hello(&members))
        case .dragStart: return .dragStart(try dragNumber(&members), try target(&members))
        case .dragEnd, .dragCancel, .edits: return .numbered(try numbered(name, &members))
        case .presence: return .presence(try presence(&members))
        case .signal:
            let signal = try signal(&members)
            guard let receiver = members.take(.to) else { return .signal(signal, to: nil) }
            return .signal(signal, to: try replica(at: receiver))
        case .ping: return .ping(token: try bits(at: members.need(.token)))
        case .check: return .check
        case .replace: return .replace
        case .goodbye: return .goodbye
        }
    }

    private func hello(_ members: inout Members) throws(TextFault) -> Hello {
        let version = try whole(at: members.need(.version), 0...UInt64(UInt16.max))
        let instance = try secret(at: members.need(.instance))
        var hello = Hello(
            version: UInt16(truncatingIfNeeded: version),
            instance: Instance(high: instance.high, low: instance.low),
            name: try personName(at: members.need(.name)),
            colour: try colour(at: members.need(.colour))
        )
        if let token = members.take(.token) {
            hello.token = try string(at: token, limit: Limits.tokenByteCount)
        }
        if let resume = members.take(.resume) { hello.resume = try self.resume(at: resume) }
        return hello
    }

    private func resume(at token: Int) throws(TextFault) -> Hello.Resume {
        try object(at: token) { members throws(TextFault) in
            let key = try secret(at: members.need(.key))
            return Hello.Resume(
                key: SessionKey(high: key.high, low: key.low),
                epoch: try epoch(at: members.need(.epoch)),
                sequence: try large(at: members.need(.sequence))
            )
        }
    }

    private func numbered(
        _ name: ClientMessageName, _ members: inout Members
    ) throws(TextFault) -> NumberedMessage {
        let number = OperationNumber(try positive(at: members.need(.number)))
        var late: Stamp?
        if let token = members.take(.late) { late = try stamp(at: token) }
        let content: NumberedMessage.Content
        switch name {
        case .dragEnd: content = .dragEnd(try release(&members))
        case .dragCancel: content = .dragCancel(try dragNumber(&members))
        default: content = .edits(try edits(at: members.need(.edits), least: 1))
        }
        return NumberedMessage(number: number, late: late, content: content)
    }

    func signal(_ members: inout Members) throws(TextFault) -> Signal {
        Signal(
            name: try signalName(at: members.need(.name)),
            body: try value(at: members.need(.body))
        )
    }

    /// The members that a participant says of itself.
    func presence(_ members: inout Members) throws(TextFault) -> PresenceState {
        var state = PresenceState()
        if let token = members.take(.cursor) { state.cursor = try position(at: token) }
        if let token = members.take(.viewport) { state.viewport = try viewport(at: token) }
        if let token = members.take(.selection) { state.selection = try selection(at: token) }
        if let token = members.take(.location) { state.location = try location(at: token) }
        if let token = members.take(.follows) { state.follows = try replica(at: token) }
        return state
    }

    private func selection(at token: Int) throws(TextFault) -> [Entity] {
        try array(at: token, limit: Limits.selectionCount) { element throws(TextFault) in
            try object(at: element) { members throws(TextFault) in try entity(&members) }
        }
    }
}
