internal import Credentials
internal import MapModel
internal import RoomCore
internal import SessionLog
internal import WebSocketTransport
internal import WireProtocol

extension RoomHost {
    /// Asks the log for the room: a new epoch is on disk before anything is read.
    func beginOpening() {
        let report = server.reporter()
        let (name, opening) = (name, opening)
        server.log.open(room: name.text, nonce: Secrets.random()) {
            report(.opening(name, opening, $0))
        }
    }

    /// Runs an action when the room is open, or cannot be opened; at once if it is so.
    func whenOpen(_ action: @escaping (RoomHost) -> Void) {
        if room != nil || hasFailed { action(self) } else { openings.append(action) }
    }

    /// The rows of the log, in order.
    func read(_ batches: [LoggedBatch]) throws(OpeningFailure) {
        for row in batches {
            do {
                let batch = try Batch(row)
                if recovery == nil { recovery = RoomRecovery(settings: settings) }
                try recovery?.apply(batch)
            } catch let fault as StoredBatchFault {
                throw OpeningFailure(row.sequence, "\(fault)")
            } catch {
                throw OpeningFailure(row.sequence, "cannot be: \(error)")
            }
        }
    }

    var settings: RoomSettings { server.options.room }

    /// All rows are read: the room opens with the first batch of its new epoch, and lets in who
    /// waits.
    func open(_ opened: OpenedRoom) throws(OpeningFailure) {
        let recovery = recovery ?? RoomRecovery(settings: settings)
        guard recovery.sequence == opened.lastSequence else {
            throw OpeningFailure(opened.lastSequence, "is missing")
        }
        let earlier = opened.earlierEpochs.map(EpochStart.init)
        let replicas = ReplicaBlock(opened.replicas)
        if let reason = recovery.contradiction(epochs: earlier, replicas: replicas) {
            throw OpeningFailure(reason)
        }
        self.recovery = nil
        logged = opened.room
        server.roomsByLog[opened.room] = self
        room = recovery.open(
            epoch: Epoch(opened.epoch), earlier: earlier,
            sessions: opened.sessions.compactMap(RoomCore.SessionRecord.init(logged:)),
            replicas: replicas, at: server.now)
        if server.disk.isReadOnly { room?.savingFailed() }
        admitArrivals()
        for action in openings { action(self) }
        openings = []
    }
}

/// What is wrong with a room's log.
struct OpeningFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ sequence: UInt64, _ what: String) { description = "row \(sequence) of the log \(what)" }
}

extension SyncServer {
    /// - Parameter opening: the host that asked. Reports may still come for one that failed.
    func opening(_ name: RoomName, _ opening: UInt64, _ report: OpeningReport) {
        guard let host = rooms[name], host.opening == opening, host.room == nil else { return }
        do throws(OpeningFailure) {
            switch report {
            case .snapshot(let snapshot, let logged): host.judge(snapshot, of: logged)
            case .batches(let batches): try host.read(batches)
            case .opened(let opened): try host.open(opened)
            case .failed(let error): host.fail("it cannot be opened: \(error)", .tryAgainLater)
            }
        } catch {
            host.fail("it cannot be opened: \(error)", .tryAgainLater)
        }
    }
}

extension Batch {
    init(_ row: LoggedBatch) throws(StoredBatchFault) {
        try self.init(stored: row.body, version: row.version, sequence: row.sequence)
    }
}

extension Epoch {
    init(_ record: EpochRecord) { self.init(number: record.number, nonce: record.nonce) }
}

extension EpochStart {
    init(_ record: EpochRecord) { self.init(epoch: Epoch(record), after: record.beganAt) }
}

extension RoomCore.SessionRecord {
    /// Nil for a row that no version of this program wrote.
    init?(logged record: LoggedSession) {
        guard let key = KeyHash(bytes: record.keyHash),
            let instance = Instance(bytes: record.instance)
        else { return nil }
        self.init(replica: ReplicaID(record.replica), key: key, instance: instance)
    }
}

extension LoggedSession {
    init(_ record: RoomCore.SessionRecord, createdAt sequence: UInt64) {
        self.init(
            keyHash: record.key.bytes, replica: record.replica.rawValue,
            instance: record.instance.bytes, subject: nil, createdAt: sequence)
    }
}
