/// The bits of flag bytes. All others are reserved, and zero.
enum Flag {
    /// `hello`: the block of a session to resume follows.
    static let resume: UInt8 = 0x01
    /// A numbered message was made without a connection, or is sent again.
    static let late: UInt8 = 0x01
    /// `cursor`, and an entry of `presence`: the pointer is over the map.
    static let onMap: UInt8 = 0x01
    /// `welcome`.
    static let isResumed: UInt8 = 0x01
    static let isRecovered: UInt8 = 0x02
    /// `stateRecords` and `stateEnd`.
    static let isFirst: UInt8 = 0x01
    static let isReplacement: UInt8 = 0x02
    /// An event carries its stamp in full, not as an offset from that of its batch.
    static let fullStamp: UInt8 = 0x01
    /// An edited event's group was late.
    static let lateGroup: UInt8 = 0x02
    /// A drag holds a whole feature.
    static let feature: UInt8 = 0x01
    /// An altitude is there.
    static let altitude: UInt8 = 0x01
}
