import MapModel

// Edits, and the births that records have in common with them.

extension TextWriter {
    mutating func edits(_ edits: [Edit]) { list("edits", edits) { $0.edit($1) } }

    mutating func edit(_ edit: Edit) {
        object {
            $0.word("edit", edit.word)
            $0.members(of: edit)
        }
    }

    private mutating func members(of edit: Edit) {
        switch edit {
        case .createFeature(let birth): members(of: birth)
        case .createPath(let birth): members(of: birth)
        case .insertVertex(let birth, let at):
            members(of: birth)
            position(at.position)
            if let metres = at.altitude { measure("altitude", metres) }
        case .moveVertex(let vertex, let place):
            identifier("vertex", vertex)
            position(place)
        case .setAlive(let entity, let isAlive):
            members(of: entity)
            bool("alive", isAlive)
        case .setProperty(let feature, let key, let value):
            property(feature, key)
            json("value", value)
        case .removeProperty(let feature, let key): property(feature, key)
        }
    }

    mutating func members(of birth: FeatureBirth) {
        identifier("feature", birth.id)
        name("geometry", birth.kind)
        if let foreignID = birth.foreignID { json("foreignID", foreignID) }
    }

    mutating func members(of birth: PathBirth) {
        identifier("path", birth.id)
        identifier("feature", birth.feature)
        count("part", birth.part)
        name("role", birth.role)
    }

    mutating func members(of birth: VertexBirth) {
        identifier("vertex", birth.id)
        identifier("path", birth.path)
        if let parent = birth.parent { identifier("parent", parent) }
        name("side", birth.side)
    }

    mutating func members(of entity: Entity) {
        switch entity {
        case .feature(let id): identifier("feature", id)
        case .path(let id): identifier("path", id)
        case .vertex(let id): identifier("vertex", id)
        }
    }

    mutating func property(_ feature: FeatureID, _ key: PropertyKey) {
        identifier("feature", feature)
        text("key", key.text)
    }
}

extension Edit {
    fileprivate var word: StaticString {
        switch self {
        case .createFeature: "createFeature"
        case .createPath: "createPath"
        case .insertVertex: "insertVertex"
        case .moveVertex: "moveVertex"
        case .setAlive: "setAlive"
        case .setProperty: "setProperty"
        case .removeProperty: "removeProperty"
        }
    }
}
