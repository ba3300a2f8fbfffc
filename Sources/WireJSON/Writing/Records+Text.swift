import MapModel

// Records of state frames.

extension TextWriter {
    mutating func record(_ record: StateRecord) {
        object { $0.members(of: record) }
    }

    private mutating func members(of record: StateRecord) {
        switch record {
        case .feature(let birth):
            word("record", "feature")
            members(of: birth)
        case .path(let birth):
            word("record", "path")
            members(of: birth)
        case .vertex(let birth):
            word("record", "vertex")
            members(of: birth)
        case .position(let vertex, let register):
            word("record", "position")
            identifier("vertex", vertex)
            position(register.value)
            rank(of: register)
        case .altitude(let vertex, let register):
            word("record", "altitude")
            identifier("vertex", vertex)
            if let metres = register.value.metres { measure("altitude", metres) }
            rank(of: register)
        case .vertexAlive(let id, let register): alive(.vertex(id), register)
        case .pathAlive(let id, let register): alive(.path(id), register)
        case .featureAlive(let id, let register): alive(.feature(id), register)
        case .property(let feature, let key, let register):
            word("record", "property")
            property(feature, key)
            if let value = register.value.json { json("value", value) }
            rank(of: register)
        }
    }

    private mutating func alive(_ entity: Entity, _ register: Register<Bool>) {
        word("record", "alive")
        members(of: entity)
        bool("alive", register.value)
        rank(of: register)
    }

    private mutating func rank<Value>(of register: Register<Value>) {
        stamp(register.stamp)
        replica(register.replica)
    }
}
