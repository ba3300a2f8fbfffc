import JSONText
import MapModel
import WireProtocol

// What the server says.

extension MessageText {
    func serverMessage() throws(TextFault) -> ServerMessage {
        var members = try scan(JSONText.root)
        guard let name = try kind(at: members.need(.message), in: names.serverMessages) else {
            try checkOneKind(members)
            return .unknown(kind: 0)
        }
        try checkNames(of: members)
        let message = try serverMessage(name, &members)
        try end(members)
        return message
    }

    private func serverMessage(
        _ name: ServerMessageName, _ members: inout Members
    ) throws(TextFault) -> ServerMessage {
        switch name {
        case .welcome: return .welcome(try welcome(&members))
        case .stateRecords: return .stateRecords(try stateRecords(&members))
        case .stateEnd: return .stateEnd(try stateEnd(&members))
        case .batch: return .batch(try batch(&members))
        case .done: return .done(try done(&members))
        case .denied: return .denied(try denied(&members))
        case .pong:
            let token = try bits(at: members.need(.token))
            return .pong(
                Pong(token: token, milliseconds: try large(at: members.need(.milliseconds))))
        case .checked: return try checked(&members)
        case .presence:
            return .presence(
                try array(at: members.need(.entries)) { element throws(TextFault) in
                    try entry(at: element)
                })
        case .signal:
            let signal = try signal(&members)
            let sender = try replica(at: members.need(.from))
            return .signal(signal, from: sender, toAll: try boolean(at: members.need(.toAll)))
        case .notSaved: return .notSaved
        case .saved:
            return .saved(next: OperationNumber(try positive(at: members.need(.next))))
        }
    }

    private func done(_ members: inout Members) throws(TextFault) -> Done {
        let through = OperationNumber(try positive(at: members.need(.through)))
        let refused = try array(at: members.need(.refused)) { element throws(TextFault) in
            try object(at: element) { members throws(TextFault) in
                let number = OperationNumber(try positive(at: members.need(.number)))
                return Outcome(number: number, refusal: try refusal(&members))
            }
        }
        return Done(through: through, refused: refused)
    }

    private func denied(_ members: inout Members) throws(TextFault) -> Denied {
        var denied = Denied(number: try dragNumber(&members), code: try refusal(&members))
        if let holder = members.take(.holder) { denied.holder = try replica(at: holder) }
        denied.leaseMilliseconds = try count(at: members.need(.leaseMilliseconds))
        return denied
    }

    private func checked(_ members: inout Members) throws(TextFault) -> ServerMessage {
        let sequence = try large(at: members.need(.sequence))
        let document = Digest(lanes: try hash(at: members.need(.document)))
        let drags = Digest(lanes: try hash(at: members.need(.drags)))
        return .checked(sequence: sequence, StateDigest(document: document, drags: drags))
    }

    private func entry(at token: Int) throws(TextFault) -> Presence {
        try object(at: token) { members throws(TextFault) in
            let replica = try replica(at: members.need(.replica))
            return Presence(replica: replica, try presence(&members))
        }
    }
}

extension Digest {
    /// Lane 0 stands first.
    fileprivate init(lanes: UInt64) {
        self.init(
            lane0: UInt32(truncatingIfNeeded: lanes >> 32),
            lane1: UInt32(truncatingIfNeeded: lanes)
        )
    }
}
