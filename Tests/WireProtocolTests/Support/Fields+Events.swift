import MapModel
import WireProtocol

// How events and batches look in the vectors.

extension Participant {
    var fields: JSON {
        ["replica": .number(replica), "name": .text(name), "colour": .number(colour)]
    }
}

extension Grant {
    var fields: JSON {
        target.fields.with([
            "grant": .number(grant), "replica": .number(replica), "drag": .number(number),
        ])
    }
}

extension DragEnd {
    var fields: JSON {
        value.fields.with([
            "event": "ended", "grant": .number(grant), "replica": .number(replica),
            "reason": .name(reason), "stamp": .stamp(stamp),
            "number": .number(operation?.number ?? .none),
            "content": .hex(operation?.content.rawValue ?? 0),
        ])
    }
}

extension Event {
    var fields: JSON {
        switch self {
        case .opened(let epoch):
            [
                "event": "opened", "epochNumber": .number(epoch.number),
                "epochNonce": .big(epoch.nonce),
            ]
        case .joined(let participant): participant.fields.with(["event": "joined"])
        case .left(let replica): ["event": "left", "replica": .number(replica)]
        case .granted(let grant): grant.fields.with(["event": "granted"])
        case .moved(let grant, let value):
            Optional(value).fields.with(["event": "moved", "grant": .number(grant)])
        case .ended(let end): end.fields
        case .edited(let group):
            [
                "event": "edited", "replica": .number(group.replica),
                "number": .number(group.number), "content": .hex(group.content.rawValue),
                "stamp": .stamp(group.stamp), "late": .bool(group.isLate),
                "edits": .list(group.edits.map(\.fields)),
            ]
        case .imported(let group):
            [
                "event": "imported", "replica": .number(group.replica),
                "stamp": .stamp(group.stamp), "edits": .list(group.edits.map(\.fields)),
            ]
        case .refused(let refused):
            [
                "event": "refused", "replica": .number(refused.replica),
                "number": .number(refused.number), "code": .name(refused.code),
                "content": .hex(refused.content.rawValue),
            ]
        }
    }
}

extension Batch {
    var fields: JSON {
        [
            "message": "batch", "epochNumber": .number(epochNumber), "sequence": .big(sequence),
            "stamp": .stamp(stamp), "events": .list(events.map(\.fields)),
        ]
    }
}
