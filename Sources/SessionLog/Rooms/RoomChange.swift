/// What can be done to a whole room, whether it is open or not.
///
/// It takes its turn among all that is written. Deletions and copies go on step by step, with what
/// others write in between; each is seen whole or not at all. Unlike batches it is not kept while the disk is in trouble: who asked is told, and may ask again.
public enum RoomChange: Sendable {
    /// Removes all of a room but its highest replica number. Its name is free then; who lives in the
    /// next room of that name gets numbers that nobody had in this one.
    case delete(room: String)

    /// Makes a new room of the batches up to a place, with their epochs. Sessions are not copied: they
    /// are promises to clients of the other room.
    ///
    /// - Parameters:
    ///   - through: where the copy ends; nil if it has all.
    ///   - time: when a batch was opened, in milliseconds since 1970; asked for a time only.
    case copy(
        room: String, to: String, through: ReplayPoint?,
        time: @Sendable (LoggedBatch) throws(LogError) -> UInt64)

    /// Puts other bodies in the place of some. What was there is overwritten, not only let go of.
    ///
    /// - Parameter body: the new body; nil if the batch stays as it is.
    case rewrite(room: String, body: @Sendable (LoggedBatch) throws(LogError) -> [UInt8]?)
}

/// Why a room was not changed.
public enum RoomChangeFailure: Error, Equatable, Sendable {
    case noSuchRoom(String)
    /// There is a room of that name already.
    case exists(String)
    /// The room ends before the place, or began after it.
    case outOfRange(room: String, lastSequence: UInt64)
    case log(LogError)
}

extension RoomChangeFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSuchRoom(let room): "there is no room \(room)"
        case .exists(let room): "there is a room \(room) already"
        case .outOfRange(let room, let last):
            "room \(room) has the sequences 1 to \(last), and no state at that place"
        case .log(let error): "\(error)"
        }
    }
}

/// Tells what became of a ``RoomChange``: how many batches it removed, copied or rewrote, on disk.
public typealias RoomChangeReport = @Sendable (Result<UInt64, RoomChangeFailure>) -> Void
