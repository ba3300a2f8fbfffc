/// The first byte of an edit in a group. The births have the numbers that they have as records.
enum EditKind: UInt8, CaseIterable {
    case createFeature = 1
    case createPath = 2
    case insertVertex = 3
    case moveVertex = 4
    case removeFeature = 5
    case setProperty = 6
    case removeProperty = 7
}
