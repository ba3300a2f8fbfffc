internal import MapModel
internal import RoomCore
internal import WebSocketTransport
internal import WireProtocol

/// Whose messages wait for their turn, because they say more than their rate allows.
struct WaitingRoom {
    var connections: Set<ConnectionID> = []
    var timer: LoopTimer?

    /// How often it is looked at whose turn it is: one display frame, so that what is dragged above
    /// the rate goes on smoothly.
    static let milliseconds: UInt64 = 16
}

extension SyncServer {
    /// Hands what a member says to its room if its rate allows that now; else it waits for its turn.
    func take(_ message: ClientMessage, from replica: ReplicaID, on id: ConnectionID) {
        guard let host = connections[id]?.host else { return }
        if let message = connections[id]?.intake.take(
            message, at: loop.now, hasPlace: hasPlace(for: replica, in: host))
        {
            host.receive(message, from: replica, on: id, at: now)
            return touch(host)
        }
        if connections[id]?.intake.isFull == true { server?.setReading(false, from: id) }
        waitingRoom.connections.insert(id)
        scheduleIntake()
    }

    /// While the log is saved, places come free by themselves. While it cannot be, the room drops
    /// what would need one.
    private func hasPlace(for replica: ReplicaID, in host: RoomHost) -> Bool {
        host.room?.isReadOnly == true || host.room?.hasPlace(for: replica) != false
    }

    private func scheduleIntake() {
        guard waitingRoom.timer == nil, !waitingRoom.connections.isEmpty else { return }
        waitingRoom.timer = loop.schedule(after: WaitingRoom.milliseconds) { [unowned self] in
            waitingRoom.timer = nil
            for id in waitingRoom.connections.sorted(by: { $0.number < $1.number }) { resume(id) }
            scheduleIntake()
        }
    }

    /// Hears of what waits as much as the rate allows by now, and reads on if there is room again.
    private func resume(_ id: ConnectionID) {
        guard let connection = connections[id], case .member(let replica) = connection.phase,
            let host = connection.host
        else {
            waitingRoom.connections.remove(id)
            return
        }
        let wasFull = connection.intake.isFull
        // What is heard may close the connection.
        while case .member? = connections[id]?.phase,
            let message = connections[id]?.intake.next(
                at: loop.now, hasPlace: hasPlace(for: replica, in: host))
        {
            host.receive(message, from: replica, on: id, at: now)
        }
        touch(host)
        // Nobody could be heard to hold on to its drags meanwhile.
        let pause = connections[id]?.intake.settlePause(at: loop.now) ?? 0
        if pause > 0 { host.room?.extendLeases(of: replica, by: pause) }
        guard let intake = connections[id]?.intake else { return }
        if wasFull, !intake.isFull { server?.setReading(true, from: id) }
        if !intake.isWaiting { waitingRoom.connections.remove(id) }
    }

    /// A connection has ended: what it said before that is heard at once.
    func hearRest(of connection: Connection, _ id: ConnectionID) {
        var connection = connection
        guard case .member(let replica) = connection.phase, let host = connection.host else {
            return
        }
        for message in connection.intake.takeAll() {
            host.receive(message, from: replica, on: id, at: now)
        }
    }
}
