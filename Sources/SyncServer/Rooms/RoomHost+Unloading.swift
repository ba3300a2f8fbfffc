internal import RoomCore
internal import SessionLog
internal import WebSocketTransport

// A room that nobody is in leaves memory: its snapshot is stored, then its epoch ends. Until then it
// is open like any other, and who comes stops it. Who comes later has a new host opened, which the
// log does behind the end of this one.

extension RoomHost {
    /// How long what stands in the way of unloading may take before it is looked at again.
    private static let retryMilliseconds: UInt64 = 500

    /// Whether nobody is here, nobody comes, and nobody waits for anything.
    private var isIdle: Bool {
        guard let room else { return false }
        return audience.memberCount == 0 && room.participantCount == 0 && arrivals.isEmpty
            && openings.isEmpty && commitments.isEmpty
    }

    /// Starts or stops the time of idleness.
    func watchIdleness() {
        guard isIdle else {
            idleTimer?.cancel()
            idleTimer = nil
            isUnloading = false
            return
        }
        guard idleTimer == nil else { return }
        startIdleTimer(server.options.idleMilliseconds)
    }

    private func startIdleTimer(_ milliseconds: UInt64) {
        idleTimer = server.loop.schedule(after: milliseconds) { [weak self] in self?.unload() }
    }

    /// Leaves memory now or, while something is not saved, a little later.
    private func unload() {
        idleTimer = nil
        guard isIdle, server.shutdown == nil else { return }
        guard isDurable, !isTakingSnapshot, !isReserving, server.disk.trouble == nil else {
            return startIdleTimer(Self.retryMilliseconds)
        }
        isUnloading = true
        takeSnapshotIfNew()
        if !isTakingSnapshot { endEpochIfWanted() }
    }

    /// Ends the epoch, if the room was to leave memory and nothing happened since.
    func endEpochIfWanted() {
        guard isUnloading, isIdle, isDurable, server.shutdown == nil, let logged else { return }
        isUnloading = false
        idleTimer?.cancel()
        idleTimer = nil
        server.log.closeRoom(logged)
        forget()
    }
}
