/// A feature as it is stored. Paths and properties are slots in the document's tables.
struct FeatureRecord: Sendable {
    let birth: FeatureBirth
    var alive: Register<Bool>?
    var paths: [Int32] = []
    /// In order of key.
    var properties: [Int32] = []

    var isAlive: Bool { alive?.value ?? true }
}

struct PathRecord: Sendable {
    let birth: PathBirth
    let feature: Int32
    var alive: Register<Bool>?
    /// Vertices whose own register says that they live.
    var livingCount = 0
    var tree = FugueTree.Children()

    var isAlive: Bool { alive?.value ?? true }
}

struct VertexRecord: Sendable {
    let birth: VertexBirth
    let path: Int32
    /// Nil only within a state frame, between the birth and the position that follows it.
    var position: Register<Position>?
    var isAlive = true
    var node = FugueTree.Node()
}

struct PropertyRecord: Sendable {
    let feature: Int32
    let key: PropertyKey
    var value: Register<PropertyValue>
}
