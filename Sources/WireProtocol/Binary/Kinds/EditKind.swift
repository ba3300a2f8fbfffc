/// The first byte of an edit in a group. The births have the numbers that they have as records.
enum EditKind: UInt8, CaseIterable {
    case createFeature = 1
    case createPath = 2
    case insertVertex = 3
    case moveVertex = 4
    case setAlive = 5
    case setProperty = 6
    case removeProperty = 7
}

/// What is removed or restored.
enum EntityKind: UInt8, CaseIterable {
    case feature = 1
    case path = 2
    case vertex = 3
}
