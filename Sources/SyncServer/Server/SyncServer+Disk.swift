internal import RoomCore
internal import SessionLog
internal import WebSocketTransport

/// What the server knows of its disk.
struct DiskWatch {
    /// Why the log cannot write; nil while all is well.
    var trouble: String?
    /// Since when something waits for the disk.
    var waitingSince: UInt64?
    /// Whether rooms decide nothing, because they waited long enough.
    var isReadOnly = false
    var timer: LoopTimer?

    /// How long what happened may wait for the disk before nothing more may happen.
    static let patienceMilliseconds: UInt64 = 1_000
    /// A disk that reports no trouble may take longer for much, an import say: any disk writes as
    /// many bytes in a millisecond.
    static let slowestByteCount: UInt64 = 16 << 10
    /// What may wait for a disk in trouble, in bytes.
    static let waitingByteCount = 32 << 20
}

extension SyncServer {
    /// The log cannot be saved and as much waits for it as may: nobody comes in whose coming would
    /// have to wait too.
    var isStuck: Bool {
        disk.trouble != nil && log.waitingByteCount > DiskWatch.waitingByteCount
    }

    /// Something was handed to the log.
    func appended() {
        if isStuck { stopDeciding() }
        guard disk.waitingSince == nil else { return }
        disk.waitingSince = loop.now
        watchDisk()
    }

    /// When what waits will have waited long enough; nil if nothing waits.
    private var patienceEnd: UInt64? {
        guard let since = disk.waitingSince else { return nil }
        let byteCount = disk.trouble == nil ? UInt64(log.waitingByteCount) : 0
        return since + DiskWatch.patienceMilliseconds + byteCount / DiskWatch.slowestByteCount
    }

    private func watchDisk() {
        guard disk.timer?.isScheduled != true, !disk.isReadOnly, let end = patienceEnd else {
            return
        }
        let timer = loop.schedule(at: end) { [unowned self] in
            let lateness = loop.now - min(end, loop.now)
            // Judged one turn later: if the loop was held up, the log's report may be here.
            loop.schedule(after: 0) { [unowned self] in judgeDisk(lateness: lateness) }
        }
        disk.timer = timer
    }

    private func judgeDisk(lateness: UInt64) {
        guard let end = patienceEnd else { return }
        // While the process stood still, so did the log's thread.
        if lateness > 500 { disk.waitingSince = loop.now }
        if lateness <= 500, end <= loop.now { stopDeciding() } else { watchDisk() }
    }

    /// A commit failed; all of it is tried again each second.
    func commitFailed(_ error: LogError, attempt: Int) {
        disk.trouble = "\(error)"
        if attempt == 1 { Console.error("the log cannot be saved, trying again: \(error)") }
        disk.timer?.cancel()
        disk.timer = nil
        watchDisk()
        // Who waits for one thing to be done is told rather than kept.
        if !options.isListening, attempt == Self.offlineAttempts { stop() }
    }

    /// The disk has taken what waited when the commit began.
    func commitSucceeded() {
        if disk.trouble != nil { Console.error("the log is saved again") }
        disk.trouble = nil
        disk.waitingSince = log.waitingByteCount > 0 ? loop.now : nil
        if disk.isReadOnly { decideAgain() }
        watchDisk()
    }

    private func stopDeciding() {
        guard !disk.isReadOnly else { return }
        disk.isReadOnly = true
        if disk.trouble == nil {
            disk.trouble = "the disk does not answer"
            Console.error("the log cannot be saved: the disk does not answer")
        }
        for host in rooms.values { host.savingFailed() }
    }

    private func decideAgain() {
        disk.isReadOnly = false
        for host in rooms.values { host.savingResumed() }
    }
}

extension RoomHost {
    /// Nothing more is decided, and members are told.
    func savingFailed() {
        room?.savingFailed()
        audience.diskTurned()
        server.touch(self)
    }

    /// Members are told to ask again.
    func savingResumed() {
        room?.savingResumed()
        audience.diskTurned()
        server.touch(self)
    }
}
