/// Writes entries within one transaction, and gathers what follows from them in a ``CommitGroup``.
///
/// What the host did wrong is a fault and leaves the others alone. What it throws undoes them all.
struct GroupWriter {
    let database: LogDatabase
    /// As they stood before the transaction.
    private let rooms: [Int64: RoomState]
    var group = CommitGroup()

    init(database: LogDatabase, rooms: [Int64: RoomState]) {
        self.database = database
        self.rooms = rooms
    }

    mutating func write(_ entry: LogEntry) throws(LogError) {
        switch entry {
        case .open(let name, let nonce, let report):
            try open(name, nonce: nonce, report: report)
        case .append(let room, let batch):
            try append(batch, to: room)
        case .snapshot(let room, let snapshot):
            guard let state = state(of: room), snapshot.sequence <= state.lastSequence,
                snapshot.body.count <= SessionLog.greatestBodyByteCount
            else { return }
            try database.insert(snapshot, intoRow: room.row)
        case .resumeOpening: break
        case .saveSession(let room, let session):
            guard state(of: room) != nil else { return fault(.notOpen(room), of: room) }
            try database.save(session, inRow: room.row)
        case .removeSession(let room, let keyHash):
            guard state(of: room) != nil else { return fault(.notOpen(room), of: room) }
            try database.removeSession(keyHash: keyHash, fromRow: room.row)
        case .reserve(let room, let count, let report):
            try reserve(count, in: room, report: report)
        case .closeRoom(let room):
            if state(of: room) != nil { group.set(nil, ofRow: room.row) }
        case .change(let change, let report):
            try self.change(change, report: report)
        }
    }

    /// The room as it stands now, if it is open in just this epoch.
    private func state(of room: LoggedRoom) -> RoomState? {
        let state = group.rooms[room.row] ?? rooms[room.row]
        return state?.epoch == room.epoch ? state : nil
    }

    private mutating func fault(_ fault: LogFault, of room: LoggedRoom) {
        let isOpen = state(of: room) != nil
        group.note(fault)
        if isOpen { group.set(nil, ofRow: room.row) }
    }

    private mutating func append(_ batch: LoggedBatch, to room: LoggedRoom) throws(LogError) {
        let sequence = batch.sequence
        guard var state = state(of: room) else { return fault(.notOpen(room), of: room) }
        let expected = state.lastSequence + 1
        guard sequence == expected else {
            let wrong = LogFault.outOfOrder(room, sequence: sequence, expected: expected)
            return fault(wrong, of: room)
        }
        let byteCount = batch.body.count
        guard byteCount <= SessionLog.greatestBodyByteCount else {
            return fault(.tooLarge(room, sequence: sequence, byteCount: byteCount), of: room)
        }
        guard try database.insert(batch, intoRow: room.row) else {
            return fault(.alreadyStored(room, sequence: sequence), of: room)
        }
        state.lastSequence = sequence
        group.set(state, ofRow: room.row)
        group.noteAppend(to: room, sequence: sequence)
    }

    private mutating func reserve(
        _ count: UInt32,
        in room: LoggedRoom,
        report: @escaping @Sendable (Result<Range<UInt32>, LogError>) -> Void
    ) throws(LogError) {
        guard state(of: room) != nil else {
            group.answer { report(.failure(.closed)) }
            return fault(.notOpen(room), of: room)
        }
        let reserved = try database.reserve(count, inRow: room.row)
        group.answer {
            let exhausted = LogError.exhausted(room: "\(room.row)", numbers: "replica")
            report(reserved.map { .success($0) } ?? .failure(exhausted))
        }
    }

    /// Begins the room's next epoch. What is wrong with this room alone fails this opening alone.
    private mutating func open(
        _ name: String,
        nonce: UInt64,
        report: @escaping @Sendable (OpeningReport) -> Void
    ) throws(LogError) {
        let row = try database.row(ofRoom: name)
        let contents: RoomContents
        do throws(LogError) {
            contents = try database.contents(ofRow: row)
        } catch {
            return group.answer { report(.failed(error)) }
        }
        let lastNumber = contents.epochs.last?.number ?? 0
        let reserved: Range<UInt32>?
        do throws(LogError) {
            reserved = try database.reserve(SessionLog.replicaBlock, inRow: row)
        } catch {
            // A number that cannot be is this room's trouble; that nothing can be written, everybody's.
            guard case .damaged = error else { throw error }
            return group.answer { report(.failed(error)) }
        }
        guard lastNumber < .max, let replicas = reserved else {
            let numbers = lastNumber < .max ? "replica" : "epoch"
            return group.answer { report(.failed(.exhausted(room: name, numbers: numbers))) }
        }
        let epoch = EpochRecord(
            number: lastNumber + 1,
            nonce: nonce,
            beganAt: contents.lastSequence
        )
        try database.insert(epoch, intoRow: row)
        group.set(
            RoomState(epoch: epoch.number, lastSequence: epoch.beganAt),
            ofRow: row
        )
        let opened = OpenedRoom(
            name: name,
            room: LoggedRoom(row: row, epoch: epoch.number),
            epoch: epoch,
            earlierEpochs: contents.epochs,
            replicas: replicas,
            sessions: contents.sessions
        )
        group.begin(RoomOpening(opened, report: report))
    }
}
