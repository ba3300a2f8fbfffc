/// A room as a reader lists it.
public struct RoomSummary: Equatable, Sendable {
    public let name: String
    /// 0 if the room has no batch.
    public let lastSequence: UInt64

    public init(name: String, lastSequence: UInt64) {
        self.name = name
        self.lastSequence = lastSequence
    }
}
