/// How far a room is on disk.
public struct DurableRoom: Equatable, Sendable {
    public let room: LoggedRoom
    /// Every batch of the room up to this sequence survives a crash.
    public let through: UInt64

    public init(room: LoggedRoom, through: UInt64) {
        self.room = room
        self.through = through
    }
}
