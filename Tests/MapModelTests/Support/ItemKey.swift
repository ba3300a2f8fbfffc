@testable import MapModel

/// Names a birth or register, so that the records of two documents can be compared as dictionaries.
struct ItemKey: Hashable {
    let kind: DigestKind
    let id: UInt64
    var property: PropertyKey?

    init(_ kind: DigestKind, _ id: UInt64, _ property: PropertyKey? = nil) {
        self.kind = kind
        self.id = id
        self.property = property
    }
}

extension StateRecord {
    var key: ItemKey {
        switch self {
        case .feature(let birth): ItemKey(.featureBirth, birth.id.rawValue)
        case .path(let birth): ItemKey(.pathBirth, birth.id.rawValue)
        case .vertex(let birth): ItemKey(.vertexBirth, birth.id.rawValue)
        case .position(let id, _): ItemKey(.position, id.rawValue)
        case .altitude(let id, _): ItemKey(.altitude, id.rawValue)
        case .vertexAlive(let id, _): ItemKey(.vertexAlive, id.rawValue)
        case .pathAlive(let id, _): ItemKey(.pathAlive, id.rawValue)
        case .featureAlive(let id, _): ItemKey(.featureAlive, id.rawValue)
        case .property(let id, let key, _): ItemKey(.property, id.rawValue, key)
        }
    }

    /// What has to be there before this record can be merged.
    var requirements: [ItemKey] {
        switch self {
        case .feature: []
        case .path(let birth): [ItemKey(.featureBirth, birth.feature.rawValue)]
        case .vertex(let birth):
            [ItemKey(.pathBirth, birth.path.rawValue)]
                + (birth.parent.map { [ItemKey(.vertexBirth, $0.rawValue)] } ?? [])
        case .position(let id, _), .altitude(let id, _), .vertexAlive(let id, _):
            [ItemKey(.vertexBirth, id.rawValue)]
        case .pathAlive(let id, _): [ItemKey(.pathBirth, id.rawValue)]
        case .featureAlive(let id, _), .property(let id, _, _):
            [ItemKey(.featureBirth, id.rawValue)]
        }
    }
}
