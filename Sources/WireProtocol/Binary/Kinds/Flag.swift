/// The bits of flag bytes. All others are reserved, and zero.
enum Flag {
    /// `hello`: the block of a session to resume follows.
    static let resume: UInt8 = 0x01
    /// A numbered message was made without a connection, or is sent again.
    static let late: UInt8 = 0x01
    /// `presence`: the parts that are there. A heading is part of a location.
    static let cursor: UInt8 = 0x01
    static let viewport: UInt8 = 0x02
    static let location: UInt8 = 0x04
    static let heading: UInt8 = 0x08
    static let presence = cursor | viewport | location | heading
    /// `signal`, as the server says it: it went to the whole room.
    static let toAll: UInt8 = 0x01
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
