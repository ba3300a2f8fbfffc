/// What the writer must know of an open room to check the next append.
struct RoomState {
    let epoch: UInt32
    var lastSequence: UInt64
}
