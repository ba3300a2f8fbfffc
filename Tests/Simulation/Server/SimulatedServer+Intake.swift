import MapModel
import RoomCore
import WireProtocol

// What clients say above their rate waits, as it does at a real server.

extension SimulatedServer {
    /// Whether a message waits for its turn.
    var isSomebodyWaiting: Bool { connections.values.contains { $0.intake.isWaiting } }

    /// Hears a message if its sender's rate allows it now.
    func take(
        _ message: ClientMessage, from replica: ReplicaID, _ connection: Connection, at now: Moment
    ) {
        let heard = connection.intake.take(
            message, at: now.monotonic, hasPlace: room.hasPlace(for: replica))
        if let heard { receive(heard, from: replica, connection, at: now) }
    }

    /// Hears of what waits as much as the rates allow by now, in the order of the connections.
    func hearWaiting(at now: Moment) {
        for id in connections.keys.sorted() {
            guard let connection = connections[id], let replica = audience.replica(of: id) else {
                continue
            }
            while connection.isOpen,
                let message = connection.intake.next(
                    at: now.monotonic, hasPlace: room.hasPlace(for: replica))
            {
                receive(message, from: replica, connection, at: now)
            }
            let pause = connection.intake.settlePause(at: now.monotonic)
            if pause > 0 { room.extendLeases(of: replica, by: pause) }
        }
    }

    /// A connection broke: what it said before is heard at once.
    func hearRest(of connection: Connection, at now: Moment) {
        guard let replica = audience.replica(of: connection.id) else { return }
        for message in connection.intake.takeAll() {
            receive(message, from: replica, connection, at: now)
        }
    }
}
