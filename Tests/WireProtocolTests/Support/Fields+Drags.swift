import MapModel
import WireProtocol

// How drags look in the vectors: what they hold under one of three keys, where it is under one of
// three others.

extension DragTarget {
    var fields: JSON {
        switch self {
        case .vertex(let vertex): ["vertex": .id(vertex)]
        case .vertices(let vertices): ["vertices": .list(vertices.map { .id($0) })]
        case .feature(let feature): ["feature": .id(feature)]
        }
    }
}

extension Optional<DragValue> {
    var fields: JSON {
        switch self {
        case .position(let position): ["position": .place(position)]
        case .positions(let positions): ["positions": .list(positions.map { .place($0) })]
        case .translation(let shift):
            ["translation": [.number(shift.longitude), .number(shift.latitude)]]
        case nil: [:]
        }
    }
}

extension DragRelease {
    var fields: JSON {
        let placements = rest.map { placement -> JSON in
            ["vertex": .id(placement.vertex), "position": .place(placement.position)]
        }
        return target.fields.and(Optional(value).fields).with([
            "message": "dragEnd", "drag": .number(number), "rest": .list(placements),
        ])
    }
}

extension Entity {
    var fields: JSON {
        switch self {
        case .feature(let id): ["feature": .id(id)]
        case .path(let id): ["path": .id(id)]
        case .vertex(let id): ["vertex": .id(id)]
        }
    }
}
