/// The first byte of what a client says.
enum ClientKind: UInt8, CaseIterable {
    case hello = 0x01
    case dragStart = 0x02
    case dragMove = 0x03
    case dragEnd = 0x04
    case dragCancel = 0x05
    case edits = 0x06
    case presence = 0x07
    case ping = 0x08
    case check = 0x09
    case replace = 0x0a
    case goodbye = 0x0b
    case signal = 0x0c
}
