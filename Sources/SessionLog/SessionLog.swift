import Synchronization

/// The append-only log of all rooms' batches: what was committed here survives a crash.
///
/// All calls but ``close()`` return at once; one thread of the log's own does the writing. Everything
/// that waits goes into one transaction, in the order of the calls, and is on disk (SQLite's WAL,
/// `synchronous = FULL`) before the reports tell so. Reports come from that thread, one at a time;
/// the host passes them on to where it wants them.
///
/// While the disk is in trouble everything is kept, in order, and tried again each second. The host
/// bounds it by ``waitingByteCount``.
public final class SessionLog: Sendable {
    /// How many replica numbers an opening reserves. Enough for the people who come in one life of most
    /// rooms, so that nobody waits for the disk before the welcome; and 2³² numbers are used up only
    /// after 67 million openings, that is by a room that opens once a minute after 127 years.
    public static let replicaBlock: UInt32 = 64

    /// The longest body. SQLite takes a billion bytes; the largest import that is accepted has fewer.
    public static let greatestBodyByteCount = 256 << 20

    private let line = Monitor(WaitingLine())
    private let thread: Mutex<WorkerThread?>

    /// Opens the log of a data directory, which is made, for its owner only, if it is missing.
    ///
    /// - Parameter onCommit: called once per transaction, from the log's thread.
    /// - Throws: ``LogError/inUse(directory:process:)`` if a server uses the directory already, this
    ///   process included; or what is wrong with the directory or the file.
    public init(
        directory path: String,
        onCommit: @escaping @Sendable (CommitReport) -> Void
    ) throws(LogError) {
        let directory = DataDirectory(path: path)
        try directory.create()
        let lock = try DirectoryLock(directory)
        try directory.createDatabaseFile()
        let database = try LogDatabase(file: directory.databaseFile)
        try directory.synchronize()
        let writer = LogWriter(database: database, lock: lock, line: line, onCommit: onCommit)
        guard let started = WorkerThread(running: { writer.run() }) else {
            throw .directory(path: path, reason: "the system has no thread left for the log")
        }
        thread = Mutex(started)
    }

    deinit {
        // Not joined: the last reference may be in a report, on the log's own thread.
        line.update { $0.isClosing = true }
        thread.withLock { $0.take() }?.detach()
    }

    /// Begins a new epoch of the room, which is made if it is new.
    ///
    /// The epoch and a block of replica numbers are on disk before the first report; see
    /// ``OpeningReport``. An epoch of the room that is still open ends by it: its appends are faults.
    ///
    /// - Parameter nonce: random bits that tell this epoch from that of a restored backup.
    public func open(
        room name: String,
        nonce: UInt64,
        report: @escaping @Sendable (OpeningReport) -> Void
    ) {
        enter(.open(name: name, nonce: nonce, report: report))
    }

    /// Appends a batch. Its sequence must be the room's last one + 1, else it is a ``LogFault``.
    ///
    /// - Parameter version: the format of `body`, for later readers.
    public func append(to room: LoggedRoom, sequence: UInt64, version: UInt32, body: [UInt8]) {
        enter(.append(room, LoggedBatch(sequence: sequence, version: version, body: body)))
    }

    /// Stores a snapshot of the room, which stands after a batch that was appended before. The newest
    /// two of each room are kept. One of a room that is no longer open is left out.
    ///
    /// A large one is committed alone, so that what was appended before does not wait for it.
    public func saveSnapshot(_ snapshot: LoggedSnapshot, of room: LoggedRoom) {
        enter(.snapshot(room, snapshot))
    }

    /// Answers ``OpeningReport/snapshot(_:of:)``: goes on with the batches after a good one, or with
    /// the next older snapshot, and with all batches if there is none.
    public func resumeOpening(of room: LoggedRoom, isGood: Bool) {
        enter(.resumeOpening(room, isGood: isGood))
    }

    /// Saves a session, in place of one with the same key hash. It is on disk no later than any append
    /// that comes after it.
    public func saveSession(_ session: SessionRecord, in room: LoggedRoom) {
        enter(.saveSession(room, session))
    }

    /// Forgets a session; one that is not there is no error.
    public func removeSession(keyHash: [UInt8], in room: LoggedRoom) {
        enter(.removeSession(room, keyHash: keyHash))
    }

    /// Reserves more replica numbers. They are this epoch's once they are reported.
    public func reserveReplicas(
        in room: LoggedRoom,
        count: UInt32 = SessionLog.replicaBlock,
        report: @escaping @Sendable (Result<Range<UInt32>, LogError>) -> Void
    ) {
        enter(.reserve(room, count: count, report: report))
    }

    /// Ends the room's epoch, after all that was entered before, and frees what is kept in memory of it.
    public func closeRoom(_ room: LoggedRoom) {
        enter(.closeRoom(room))
    }

    /// Deletes, copies or rewrites a whole room, after all that was entered before.
    ///
    /// - Complexity: O(n) in the room's batches. Others are written meanwhile, but for a rewrite.
    public func change(_ change: RoomChange, report: @escaping RoomChangeReport) {
        enter(.change(change, report: report))
    }

    /// Bytes of all bodies that were appended and are not on disk yet.
    public var waitingByteCount: Int { line.read { $0.byteCount } }

    /// Writes what waits, ends the thread and frees the directory. Nothing may be entered afterwards.
    /// Not to be called from a report. If the disk is in trouble it takes some five tries, seconds apart.
    ///
    /// - Throws: why the rest could not be saved. Nothing of it was reported as saved.
    public func close() throws(LogError) {
        line.update { $0.isClosing = true }
        thread.withLock { $0.take() }?.join()
        if let error = line.read({ $0.closingError }) { throw error }
    }

    private func enter(_ entry: LogEntry) {
        let isOpen = line.update { line in
            guard !line.isClosing else { return false }
            line.entries.append(entry)
            line.byteCount += entry.byteCount
            return true
        }
        precondition(isOpen, "the log was closed")
    }
}
