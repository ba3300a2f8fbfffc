internal import RoomCore
internal import SessionLog
internal import WireProtocol

/// What became of a stored snapshot that a room could be opened from.
struct JudgedSnapshot: Sendable {
    let name: RoomName
    let opening: UInt64
    let logged: LoggedRoom
    let sequence: UInt64
    let result: Result<RoomSnapshot, SnapshotFault>
}

extension RoomHost {
    // MARK: - Taking

    /// Whether batches came since the last snapshot that it does not hold.
    private var hasNews: Bool {
        guard let room, server.options.snapshotBatches > 0 else { return false }
        return room.sequence > snapshotSequence
    }

    /// Directly after a flush: a snapshot every so many batches.
    func takeSnapshotIfDue() {
        guard let room, hasNews else { return }
        if room.sequence - snapshotSequence >= server.options.snapshotBatches { takeSnapshot() }
    }

    func takeSnapshotIfNew() { if hasNews { takeSnapshot() } }

    /// Writes the room down beside the loop, since that takes as long as the map is large; one at a
    /// time. While the disk is in trouble it is left for later.
    private func takeSnapshot() {
        guard let room, room.isClean, !isTakingSnapshot, server.disk.trouble == nil else { return }
        isTakingSnapshot = true
        snapshotSequence = room.sequence
        let report = server.reporter()
        let (name, opening) = (name, opening)
        Self.write(room.snapshot) { report(.snapshot(name, opening, $0)) }
    }

    private static func write(
        _ snapshot: RoomSnapshot, _ report: @escaping @Sendable (LoggedSnapshot) -> Void
    ) {
        Task.detached {
            report(
                LoggedSnapshot(
                    sequence: snapshot.sequence, version: SnapshotEncoder.version,
                    body: snapshot.binary))
        }
    }

    /// The snapshot goes to the log, behind the batches that it holds.
    func took(_ snapshot: LoggedSnapshot) {
        isTakingSnapshot = false
        guard let logged, room != nil else { return }
        if snapshot.body.count <= SessionLog.greatestBodyByteCount {
            server.log.saveSnapshot(snapshot, of: logged)
        } else {
            Console.error(
                "room \(name.text): a snapshot of \(snapshot.body.count) bytes is too large to be"
                    + " stored; all batches are read when the room is opened")
        }
        endEpochIfWanted()
        server.touch(self)
    }

    // MARK: - Opening from one

    /// Reads a stored snapshot beside the loop. What comes of it is heard by
    /// ``SyncServer/judged(_:)``.
    func judge(_ snapshot: LoggedSnapshot, of logged: LoggedRoom) {
        let report = server.reporter()
        let (name, opening) = (name, opening)
        Self.read(snapshot) { result in
            let judged = JudgedSnapshot(
                name: name, opening: opening, logged: logged, sequence: snapshot.sequence,
                result: result)
            report(.judged(judged))
        }
    }

    private static func read(
        _ snapshot: LoggedSnapshot,
        _ report: @escaping @Sendable (Result<RoomSnapshot, SnapshotFault>) -> Void
    ) {
        Task.detached {
            report(
                Result { () throws(SnapshotFault) in
                    try RoomSnapshot(
                        stored: snapshot.body, version: snapshot.version,
                        sequence: snapshot.sequence)
                })
        }
    }
}

extension SyncServer {
    /// A stored snapshot was read: the room begins with it, or tries an older one.
    func judged(_ judged: JudgedSnapshot) {
        guard let host = rooms[judged.name], host.opening == judged.opening else {
            return log.resumeOpening(of: judged.logged, isGood: true)
        }
        switch judged.result {
        case .success(let snapshot):
            host.recovery = RoomRecovery(snapshot, settings: host.settings)
            host.snapshotSequence = judged.sequence
            log.resumeOpening(of: judged.logged, isGood: true)
        case .failure(let fault):
            Console.error(
                "room \(judged.name.text): the snapshot at sequence \(judged.sequence) is damaged:"
                    + " \(fault); going on with an older one, or with all batches")
            log.resumeOpening(of: judged.logged, isGood: false)
        }
    }

    func took(_ snapshot: LoggedSnapshot, of name: RoomName, _ opening: UInt64) {
        guard let host = rooms[name], host.opening == opening else { return }
        host.took(snapshot)
    }
}
