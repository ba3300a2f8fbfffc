import MapModel
import WireProtocol

// How messages look in the vectors.

extension ClientMessage {
    var fields: JSON {
        switch self {
        case .hello(let hello): hello.fields
        case .dragStart(let drag, let target):
            target.fields.with(["message": "dragStart", "drag": .number(drag)])
        case .dragMove(let drag, let value):
            Optional(value).fields.with(["message": "dragMove", "drag": .number(drag)])
        case .numbered(let message): message.fields
        case .presence(let state): state.fields.with(["message": "presence"])
        case .signal(let signal, let receiver):
            signal.fields.with([
                "message": "signal", "to": receiver.map { .number($0) } ?? .null,
            ])
        case .ping(let token): ["message": "ping", "token": .big(token)]
        case .check: ["message": "check"]
        case .replace: ["message": "replace"]
        case .goodbye: ["message": "goodbye"]
        case .unknown(let kind): ["message": "unknown", "kind": .number(UInt32(kind))]
        }
    }
}

extension Hello {
    var fields: JSON {
        [
            "message": "hello", "version": .number(UInt32(version)),
            "instance": .hex(instance.high, instance.low), "name": .text(name),
            "colour": .number(colour), "token": .text(token),
            "resume": resume?.fields ?? .null,
        ]
    }
}

extension Hello.Resume {
    var fields: JSON {
        [
            "key": .hex(key.high, key.low), "epochNumber": .number(epoch.number),
            "epochNonce": .big(epoch.nonce), "sequence": .big(sequence),
        ]
    }
}

extension NumberedMessage {
    var fields: JSON {
        let content: JSON =
            switch content {
            case .dragEnd(let release): release.fields
            case .dragCancel(let drag): ["message": "dragCancel", "drag": .number(drag)]
            case .edits(let edits): ["message": "edits", "edits": .list(edits.map(\.fields))]
            }
        return content.with([
            "number": .number(number), "late": late.map { .stamp($0) } ?? .null,
            "contentHash": .hex(self.content.hash.rawValue),
        ])
    }
}

extension ServerMessage {
    var fields: JSON {
        switch self {
        case .welcome(let welcome): welcome.fields
        case .stateRecords(let state):
            [
                "message": "stateRecords", "isFirst": .bool(state.isFirst),
                "isReplacement": .bool(state.isReplacement),
                "records": .list(state.records.map(\.fields)),
            ]
        case .stateEnd(let end): end.fields
        case .batch(let batch): batch.fields
        case .done(let done):
            [
                "message": "done", "through": .number(done.through),
                "refused": .list(done.refused.map(\.fields)),
            ]
        case .denied(let denied):
            [
                "message": "denied", "drag": .number(denied.number), "code": .name(denied.code),
                "holder": .number(denied.holder),
                "leaseMilliseconds": .number(denied.leaseMilliseconds),
            ]
        case .pong(let pong):
            [
                "message": "pong", "token": .big(pong.token),
                "milliseconds": .big(pong.milliseconds),
            ]
        case .checked(let sequence, let digest):
            [
                "message": "checked", "sequence": .big(sequence),
                "document": .name(digest.document), "drags": .name(digest.drags),
            ]
        case .presence(let entries):
            ["message": "presence", "entries": .list(entries.map(\.fields))]
        case .signal(let signal, let sender, let toAll):
            signal.fields.with([
                "message": "signal", "from": .number(sender), "toAll": .bool(toAll),
            ])
        case .unknown(let kind): ["message": "unknown", "kind": .number(UInt32(kind))]
        }
    }
}

extension Outcome {
    var fields: JSON { ["number": .number(number), "code": .name(refusal)] }
}

extension OpenDrag {
    var fields: JSON { grant.fields.and(value.fields) }
}

extension StateEnd {
    var fields: JSON {
        [
            "message": "stateEnd", "isFirst": .bool(isFirst),
            "isReplacement": .bool(isReplacement), "sequence": .big(sequence),
            "drags": .list(drags.map(\.fields)),
            "participants": .list(participants.map(\.fields)),
            "outcomes": .list(outcomes.map(\.fields)), "lastDecided": .number(lastDecided),
            "highestDrag": .number(highestDrag),
        ]
    }
}

extension Welcome {
    var fields: JSON {
        [
            "message": "welcome", "replica": .number(replica), "key": .hex(key.high, key.low),
            "epochNumber": .number(epoch.number), "epochNonce": .big(epoch.nonce),
            "stamp": .stamp(stamp), "milliseconds": .big(milliseconds),
            "isResumed": .bool(isResumed), "isRecovered": .bool(isRecovered),
            "lastDecided": .number(lastDecided), "highestDrag": .number(highestDrag),
            "liveDrags": .list(liveDrags.map { .number($0) }),
            "frameByteCount": .number(limits.frameByteCount),
            "propertyValueByteCount": .number(limits.propertyValueByteCount),
            "messagesPerSecond": .number(limits.messagesPerSecond),
            "leaseMilliseconds": .number(limits.leaseMilliseconds),
            "undoneOperations": .number(limits.undoneOperations),
            "vertexCount": .number(limits.vertexCount),
        ]
    }
}
