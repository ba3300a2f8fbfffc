import MapModel
import WireProtocol

// How values look in the vectors.

extension JSON {
    static func number(_ value: UInt32) -> JSON { .number(Double(value)) }
    static func big(_ value: UInt64) -> JSON { .text(String(value)) }
    static func hex(_ value: UInt64) -> JSON { .text(Hex.text(value)) }
    static func hex(_ high: UInt64, _ low: UInt64) -> JSON { .text(Hex.text(high) + Hex.text(low)) }
    static func id(_ id: some Identifier) -> JSON { .text(id.description) }
    static func id(_ id: VertexID?) -> JSON { id.map { .text($0.description) } ?? .null }
    static func stamp(_ stamp: Stamp) -> JSON { big(stamp.rawValue) }
    static func number(_ value: ReplicaID) -> JSON { number(value.rawValue) }
    static func number(_ value: GrantNumber) -> JSON { number(value.rawValue) }
    static func number(_ value: DragNumber) -> JSON { number(value.rawValue) }
    static func number(_ value: OperationNumber) -> JSON { number(value.rawValue) }
    static func name(_ value: some Any) -> JSON { .text("\(value)") }
    static func name(_ value: RefusalCode?) -> JSON { value.map { .text("\($0)") } ?? .null }

    static func place(_ position: Position?) -> JSON {
        position.map { .list([.number($0.longitude), .number($0.latitude)]) } ?? .null
    }

    static func json(_ json: CanonicalJSON?) -> JSON {
        json.map { .text(String(decoding: $0.utf8, as: UTF8.self)) } ?? .null
    }

    static func metres(_ metres: Double?) -> JSON { metres.map { .number($0) } ?? .null }
}

extension FeatureBirth {
    var fields: JSON {
        ["feature": .id(id), "geometry": .name(kind), "foreignID": .json(foreignID)]
    }
}

extension PathBirth {
    var fields: JSON {
        ["path": .id(id), "feature": .id(feature), "part": .number(part), "role": .name(role)]
    }
}

extension VertexBirth {
    var fields: JSON {
        ["vertex": .id(id), "path": .id(path), "parent": .id(parent), "side": .name(side)]
    }
}

extension Edit {
    var fields: JSON {
        switch self {
        case .createFeature(let birth): birth.fields.with(["edit": "createFeature"])
        case .createPath(let birth): birth.fields.with(["edit": "createPath"])
        case .insertVertex(let birth, let at):
            birth.fields.with([
                "edit": "insertVertex", "position": .place(at.position),
                "altitude": .metres(at.altitude),
            ])
        case .moveVertex(let vertex, let position):
            ["edit": "moveVertex", "vertex": .id(vertex), "position": .place(position)]
        case .setAlive(let entity, let isAlive):
            entity.fields.with(["edit": "setAlive", "alive": .bool(isAlive)])
        case .setProperty(let feature, let key, let value):
            [
                "edit": "setProperty", "feature": .id(feature), "key": .text(key.text),
                "value": .json(value),
            ]
        case .removeProperty(let feature, let key):
            ["edit": "removeProperty", "feature": .id(feature), "key": .text(key.text)]
        }
    }
}

extension StateRecord {
    var fields: JSON {
        switch self {
        case .feature(let birth): birth.fields.with(["record": "feature"])
        case .path(let birth): birth.fields.with(["record": "path"])
        case .vertex(let birth): birth.fields.with(["record": "vertex"])
        case .position(let id, let register):
            register.fields([
                "record": "position", "vertex": .id(id), "position": .place(register.value),
            ])
        case .altitude(let id, let register):
            register.fields([
                "record": "altitude", "vertex": .id(id), "altitude": .metres(register.value.metres),
            ])
        case .vertexAlive(let id, let register):
            register.fields([
                "record": "vertexAlive", "vertex": .id(id), "alive": .bool(register.value),
            ])
        case .pathAlive(let id, let register):
            register.fields([
                "record": "pathAlive", "path": .id(id), "alive": .bool(register.value),
            ])
        case .featureAlive(let id, let register):
            register.fields([
                "record": "featureAlive", "feature": .id(id), "alive": .bool(register.value),
            ])
        case .property(let id, let key, let register):
            register.fields([
                "record": "property", "feature": .id(id), "key": .text(key.text),
                "value": .json(register.value.json),
            ])
        }
    }
}

extension Register {
    fileprivate func fields(_ more: JSON) -> JSON {
        more.with(["stamp": .stamp(stamp), "replica": .number(replica)])
    }
}
