internal import MapModel
internal import WireProtocol

/// One socket, from its opening on.
struct Connection {
    let host: RoomHost
    var phase: Phase

    enum Phase {
        /// Nothing was said yet; after the deadline it is closed.
        case greeting(deadline: UInt64)
        /// It said hello while the room is read from the log.
        case waiting
        case member(ReplicaID)
        /// It is being closed; nothing is read any more.
        case leaving
    }
}
