/// The first byte of what the server says.
enum ServerKind: UInt8, CaseIterable {
    case welcome = 0x41
    case stateRecords = 0x42
    case stateEnd = 0x43
    case batch = 0x44
    case done = 0x45
    case denied = 0x46
    case pong = 0x47
    case checked = 0x48
    case presence = 0x49
    case signal = 0x4a
    case notSaved = 0x4b
    case saved = 0x4c
}
