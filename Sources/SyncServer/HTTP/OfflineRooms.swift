internal import Glibc
internal import MapModel
public import SessionLog
internal import Synchronization
internal import WireProtocol

/// What is done to the rooms of a data directory that no server uses.
///
/// Each call takes the directory's lock, as a server does, and returns when all is on disk.
public struct OfflineRooms {
    private let directory: String

    /// How often it is looked whether a change is done.
    private static let pauseMicroseconds: UInt32 = 2_000

    /// - Throws: ``ServeError`` if there is no log in the directory.
    public init(directory: String) throws(ServeError) {
        guard SessionLogReader.hasLog(in: directory) else {
            throw ServeError("\(directory): no session log here; is --data right?")
        }
        self.directory = directory
    }

    /// The names of all rooms, in order. A server may use the directory meanwhile.
    ///
    /// - Throws: ``ServeError`` if the log cannot be read.
    public func names() throws(ServeError) -> [String] {
        do throws(LogError) {
            return try SessionLogReader(directory: directory).rooms().map(\.name)
        } catch {
            throw ServeError("\(error)")
        }
    }

    /// Removes a room, and gives the number of its batches.
    ///
    /// - Throws: ``ServeError``: there is no such room, or a server has the directory.
    public func delete(_ room: RoomName) throws(ServeError) -> UInt64 {
        try apply(.delete(room: room.text))
    }

    /// Makes a new room of another one's batches up to a place, and gives their number.
    ///
    /// - Throws: ``ServeError``: there is no such room or place, the new one exists, or a server has
    ///   the directory.
    public func copy(
        _ room: RoomName, to copy: RoomName, through place: ReplayPoint?
    ) throws(ServeError) -> UInt64 {
        try apply(
            .copy(
                room: room.text, to: copy.text, through: place, time: LoggedBatch.openingTime))
    }

    /// Removes the name of a participant from all batches in which it came, and gives their number. No
    /// digest covers names, so the room stays the same.
    ///
    /// - Throws: ``ServeError``: there is no such room, a batch of it cannot be read, or a server has
    ///   the directory.
    public func eraseName(of replica: UInt32, in room: RoomName) throws(ServeError) -> UInt64 {
        try apply(
            .rewrite(room: room.text) { logged throws(LogError) in
                let batch = try logged.decoded()
                let erased = batch.withoutName(of: ReplicaID(replica))
                return erased == batch ? nil : erased.binary
            })
    }

    private final class Outcome: Sendable {
        let result = Mutex<Result<UInt64, RoomChangeFailure>?>(nil)
    }

    private func apply(_ change: RoomChange) throws(ServeError) -> UInt64 {
        let outcome = Outcome()
        do throws(LogError) {
            let log = try SessionLog(directory: directory) { _ in }
            log.change(change) { result in outcome.result.withLock { $0 = result } }
            // Closing would give it up.
            while outcome.result.withLock({ $0 == nil }) { usleep(Self.pauseMicroseconds) }
            try log.close()
        } catch {
            throw ServeError("\(error)")
        }
        do throws(RoomChangeFailure) {
            return try outcome.result.withLock { $0 }?.get() ?? 0
        } catch {
            throw ServeError("\(error)")
        }
    }
}

extension Batch {
    /// The batch with an empty name wherever a participant came, or changed its name.
    fileprivate func withoutName(of replica: ReplicaID) -> Batch {
        var batch = self
        for (index, event) in events.enumerated() {
            guard case .joined(var participant) = event, participant.replica == replica else {
                continue
            }
            participant.name = ""
            batch.events[index] = .joined(participant)
        }
        return batch
    }
}
