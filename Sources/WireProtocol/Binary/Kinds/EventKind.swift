/// The first byte of an event in a batch.
enum EventKind: UInt8, CaseIterable {
    case opened = 1
    case joined = 2
    case left = 3
    case granted = 4
    case moved = 5
    case ended = 6
    case edited = 7
    case imported = 8
    case refused = 9
}
