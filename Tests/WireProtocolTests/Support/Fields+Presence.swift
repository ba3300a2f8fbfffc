import MapModel
import WireProtocol

// How presence and signals look in the vectors.

extension Presence {
    var fields: JSON { state.fields.with(["replica": .number(replica)]) }
}

extension PresenceState {
    var fields: JSON {
        [
            "cursor": .place(cursor), "viewport": viewport?.fields ?? .null,
            "selection": .list(selection.map(\.fields)), "location": location?.fields ?? .null,
            "follows": follows.map { .number($0) } ?? .null,
        ]
    }
}

extension Viewport {
    var fields: JSON { [.number(west), .number(south), .number(east), .number(north)] }
}

extension Location {
    var fields: JSON {
        [
            "position": .place(position), "accuracy": .number(accuracy),
            "heading": heading.map { .number($0) } ?? .null,
        ]
    }
}

extension Signal {
    var fields: JSON { ["name": .text(name.text), "body": .json(body)] }
}
