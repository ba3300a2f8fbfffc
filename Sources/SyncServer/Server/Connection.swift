internal import MapModel
internal import RoomCore
internal import WireProtocol

/// One socket, from its opening on.
struct Connection {
    /// The room that its path names.
    let room: RoomName
    let form: MessageForm
    var phase: Phase
    /// How much it may say, and what it said beyond that.
    var intake: Intake
    /// The room that it said hello to; a room is not opened for one that says nothing.
    var host: RoomHost?

    enum Phase {
        /// Nothing was said yet; after the deadline it is closed.
        case greeting(deadline: UInt64)
        /// It said hello, while the room is read from the log or waits for replica numbers; after
        /// the deadline it is sent away.
        case waiting(deadline: UInt64)
        case member(ReplicaID)
        /// It is being closed; nothing is read any more.
        case leaving
    }
}
