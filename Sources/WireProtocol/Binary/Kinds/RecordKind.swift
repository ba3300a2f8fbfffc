/// The first byte of a record in a state frame. The numbers are those of the digests.
enum RecordKind: UInt8, CaseIterable {
    case feature = 1
    case path = 2
    case vertex = 3
    case position = 4
    case altitude = 5
    case vertexAlive = 6
    case pathAlive = 7
    case featureAlive = 8
    case property = 9
}
