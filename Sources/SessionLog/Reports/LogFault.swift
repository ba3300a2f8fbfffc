/// A request that broke the log's contract: a bug of the host, never a trouble of the disk.
///
/// It was not written. Its room takes nothing more until it is opened again, so that what follows
/// cannot hide the hole.
public enum LogFault: Equatable, Sendable {
    /// The room was never opened, was closed, or was opened again since, or had a fault.
    case notOpen(LoggedRoom)
    /// The sequence is not the last one + 1.
    case outOfOrder(LoggedRoom, sequence: UInt64, expected: UInt64)
    /// The file holds a batch of this sequence: somebody else wrote into it.
    case alreadyStored(LoggedRoom, sequence: UInt64)
    /// The body is longer than ``SessionLog/greatestBodyByteCount``.
    case tooLarge(LoggedRoom, sequence: UInt64, byteCount: Int)
}

extension LogFault {
    /// The room that it concerns.
    public var room: LoggedRoom {
        switch self {
        case .notOpen(let room), .outOfOrder(let room, _, _), .alreadyStored(let room, _),
            .tooLarge(let room, _, _):
            room
        }
    }
}
