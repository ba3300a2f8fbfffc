internal import RoomCore
internal import WebSocketTransport
internal import WireProtocol

/// The orderly end: no new connections; drags end and the log is flushed; members learn what is
/// done; everybody is closed with 1001; snapshots are taken; the loop stops.
final class Shutdown {
    private unowned let server: SyncServer
    private var deadline: LoopTimer?
    private var hasClosed = false

    /// How long the disk, and then the sockets, may take.
    private static let patienceMilliseconds: UInt64 = 3_000

    init(_ server: SyncServer) { self.server = server }

    func begin() {
        server.server?.stopAccepting()
        for host in server.rooms.values {
            host.room?.close(at: server.now)
            server.touch(host)
        }
        deadline = server.loop.schedule(after: Self.patienceMilliseconds) { [unowned self] in
            if !hasClosed { closeAll() } else { server.loop.stop() }
        }
    }

    /// Goes on once everything is on disk, and once everybody is gone.
    func advance() {
        if !hasClosed, server.rooms.values.allSatisfy({ $0.isDurable }) { closeAll() }
        let connectionCount = server.server?.connectionCount ?? 0
        let isTakingSnapshots = server.rooms.values.contains { $0.isTakingSnapshot }
        if hasClosed, connectionCount == 0, !isTakingSnapshots { server.loop.stop() }
    }

    private func closeAll() {
        hasClosed = true
        let code = CloseCode.goingAway
        server.server?.closeAll(code: code.rawValue, reason: code.reason)
        for host in server.rooms.values { host.takeSnapshotIfNew() }
        deadline?.restart(after: Self.patienceMilliseconds)
    }
}

extension SyncServer {
    /// Ends the server in good order; a second call ends it at once.
    func stop() {
        guard shutdown == nil else { return loop.stop() }
        let shutdown = Shutdown(self)
        self.shutdown = shutdown
        shutdown.begin()
    }
}
