/// The writer thread's work: takes what waits, commits it as one transaction, reports, and again.
///
/// Group commit needs no timer: while one transaction waits for the disk, the next one gathers.
final class LogWriter: @unchecked Sendable {  // Handed to its thread once, and used by it alone.
    /// After a failure the disk is asked again this often: soon enough for people who wait, and seldom
    /// enough to be no load of its own.
    private static let retryMilliseconds: Int64 = 1_000
    /// How often a closing writer tries. Who closes waits for it, so not for ever: nothing that is
    /// given up was acknowledged.
    private static let closingAttemptCount = 5

    private let line: Monitor<WaitingLine>
    private let onCommit: @Sendable (CommitReport) -> Void
    private let lock: DirectoryLock
    private let database: LogDatabase
    private var rooms: [Int64: RoomState] = [:]
    /// Taken from the line and not on disk, in order.
    private var pending: [LogEntry] = []
    private var openings: [RoomOpening] = []
    private var works: [RoomWork] = []
    private var failedAttemptCount = 0
    private var lastError: LogError?
    private var isClosing = false

    init(
        database: LogDatabase,
        lock: consuming DirectoryLock,
        line: Monitor<WaitingLine>,
        onCommit: @escaping @Sendable (CommitReport) -> Void
    ) {
        self.database = database
        self.lock = lock
        self.line = line
        self.onCommit = onCommit
    }

    /// Writes until the line is closing and all is written or given up.
    func run() {
        var retryTime: Int64?
        var remainingAttemptCount = Self.closingAttemptCount
        removeLeftovers()
        while true {
            let wasClosing = isClosing
            take(by: retryTime)
            let isDue = retryTime.map { monotonicMilliseconds() >= $0 } ?? true
            if !pending.isEmpty, isDue || isClosing && !wasClosing {
                retryTime = commit() ? nil : monotonicMilliseconds() + Self.retryMilliseconds
                if isClosing, retryTime != nil { remainingAttemptCount -= 1 }
            }
            advanceOpenings()
            works = works.compactMap { $0.advanced(in: database) }
            guard isClosing else { continue }
            if pending.isEmpty || remainingAttemptCount == 0 { break }
        }
        finish()
    }

    /// Goes on with what was being removed or copied when the log was closed. What cannot be read now
    /// waits for another start.
    private func removeLeftovers() {
        do throws(LogError) {
            works = try database.hiddenRows().map { RoomWork(.removal, row: $0) { _ in } }
        } catch {
            lastError = error
        }
    }

    /// Takes what has arrived, and sleeps until there is something to do.
    private func take(by retryTime: Int64?) {
        let hasOpenings = !works.isEmpty || openings.contains { !$0.isWaiting }
        let wasClosing = isClosing
        let arrived = line.update(
            by: retryTime,
            when: { line in
                if hasOpenings || line.isClosing && !wasClosing { return true }
                return retryTime == nil && (!line.entries.isEmpty || line.isClosing)
            },
            { line in
                isClosing = line.isClosing
                defer { line.entries = [] }
                return line.entries
            }
        )
        for entry in arrived {
            if case .resumeOpening(let room, let isGood) = entry {
                resume(room, isGood)
            } else {
                pending.append(entry)
            }
        }
    }

    /// Goes on with an opening whose snapshot was judged.
    private func resume(_ room: LoggedRoom, _ isGood: Bool) {
        for index in openings.indices where openings[index].room.room == room {
            openings[index].resume(isGood)
        }
    }

    /// Commits all that is pending: at once, but for what is heavy, which comes alone.
    ///
    /// - Returns: whether all that was pending is on disk.
    private func commit() -> Bool {
        while !pending.isEmpty {
            let light = pending.firstIndex(where: \.isHeavy) ?? pending.count
            guard commit(first: max(light, 1)) else { return false }
        }
        return true
    }

    private func commit(first count: Int) -> Bool {
        let group: CommitGroup
        do throws(LogError) {
            group = try database.transaction { () throws(LogError) in
                var writer = GroupWriter(database: database, rooms: rooms)
                for entry in pending[..<count] { try writer.write(entry) }
                return writer.group
            }
        } catch {
            failedAttemptCount += 1
            lastError = error
            refuseChanges(error)
            onCommit(.failed(error, attempt: failedAttemptCount))
            return false
        }
        settle(group, first: count)
        return true
    }

    /// Who wanted a whole room changed is told at once, and what all others wait for goes on without
    /// it: a copy that finds no place on the disk would fail again each time.
    private func refuseChanges(_ error: LogError) {
        pending.removeAll { entry in
            guard case .change(_, let report) = entry else { return false }
            report(.failure(.log(error)))
            return true
        }
    }

    /// Makes a transaction's outcome the state, and tells.
    private func settle(_ group: CommitGroup, first count: Int) {
        let byteCount = pending[..<count].reduce(0) { $0 + $1.byteCount }
        pending.removeFirst(count)
        failedAttemptCount = 0
        lastError = nil
        line.update { $0.byteCount -= byteCount }
        for (row, state) in group.rooms { rooms[row] = state }
        openings += group.openings
        works += group.works
        onCommit(.committed(group.durableRooms, faults: group.faults))
        for answer in group.answers { answer() }
    }

    /// Reports the next part of every opening: one each, so that commits come in between.
    private func advanceOpenings() {
        openings = openings.compactMap { opening in
            var opening = opening
            do throws(LogError) {
                return try database.advance(&opening) ? opening : nil
            } catch {
                shut(opening.room.room)
                opening.report(.failed(error))
                return nil
            }
        }
    }

    /// Forgets the room, unless it was opened again meanwhile.
    private func shut(_ room: LoggedRoom) {
        if rooms[room.row]?.epoch == room.epoch { rooms[room.row] = nil }
    }

    /// Leaves the file tidy, and tells those who still wait that nothing will come.
    private func finish() {
        var unsaved = pending.isEmpty ? nil : lastError
        for opening in openings { opening.report(.failed(.closed)) }
        for work in works { work.giveUp() }
        for entry in pending { entry.giveUp() }
        do throws(LogError) {
            try database.truncateWriteAheadLog()
        } catch {
            unsaved = unsaved ?? error
        }
        line.update { $0.closingError = unsaved }
    }
}
