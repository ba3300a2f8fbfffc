/// What is stored of a room besides its batches.
struct RoomContents {
    /// 0 if there is no batch.
    let lastSequence: UInt64
    /// Oldest first.
    let epochs: [EpochRecord]
    let sessions: [SessionRecord]
}
