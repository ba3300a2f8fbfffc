import MapModel
import RoomCore
import WireProtocol

// Everybody comes back, everything arrives, fingers rest and leases end; then nothing may be left.

extension World {
    private static let rounds = 200
    /// Until a message more may be heard.
    private static let turnMilliseconds: UInt64 = 70
    private static let reconnects = 4
    private static let leaseEnd: UInt64 = 20_000
    private static let presencePause: UInt64 = 120

    /// Everything that is on its way arrives; hardly any time passes.
    func settle() throws(Violation) {
        for _ in 0..<Self.rounds {
            var isBusy = false
            for client in clients {
                while let connection = client.connection, connection.isOpen {
                    guard !connection.up.isEmpty || !connection.down.isEmpty else { break }
                    isBusy = true
                    let (up, down) = (connection.up.count, connection.down.count)
                    try serverReads(connection)
                    try clientReads(client)
                    // What is above the rate is not read yet.
                    if connection.up.count == up, connection.down.count == down { break }
                }
            }
            try server.turn(at: clock.server)
            try flush()
            server.commit(.max)
            if server.isSomebodyWaiting {
                clock.pass(Self.turnMilliseconds)
                isBusy = true
            }
            let isWaiting = clients.contains { $0.connection?.down.isEmpty == false }
            if !isBusy && !isWaiting && !server.audience.needsTurn { return }
        }
    }

    func finish() throws(Violation) {
        server.diskMends()
        for connection in abandoned { server.drop(connection, at: clock.server) }
        for _ in 0..<Self.reconnects {
            for client in clients {
                try connect(client)
                try settle()
            }
        }
        for client in clients { try checkReturn(client) }
        try checkPresence()
        clock.pass(Self.leaseEnd)
        try server.turn(at: clock.server)
        try settle()
        for client in clients { try checkEnd(client) }
        try checkRoom()
        try checkRecovery()
    }

    // MARK: - Checks

    private func checkReturn(_ client: SimulatedClient) throws(Violation) {
        guard client.core.isOnline else {
            throw Violation("shut-out", "client \(client.index) cannot come back")
        }
        let held = server.room.document.drags.all.map(\.grant)
            .filter { $0.replica == client.core.replica }.map(\.number)
        if held.sorted() != client.heldDrags.sorted() {
            throw Violation(
                "drag-unknown",
                "client \(client.index) thinks that it drags \(client.heldDrags.map(\.rawValue)), "
                    + "the room thinks \(held.map(\.rawValue))")
        }
        if let finger = client.fingers.first(where: { client.core.dragState($0) == .starting }) {
            throw Violation("stuck-drag", "client \(client.index) waits for \(finger)")
        }
    }

    private func checkEnd(_ client: SimulatedClient) throws(Violation) {
        try client.checkQueue()
        try client.checkState()
        if client.core.sequence != server.room.sequence {
            throw Violation(
                "behind",
                "client \(client.index) stays at \(client.core.sequence) of \(server.room.sequence)"
            )
        }
        if let finger = client.fingers.first {
            let state = client.core.dragState(finger)
            throw Violation("stuck-drag", "client \(client.index) is \(state) \(finger)")
        }
        if client.core.roster.participants != server.room.participants {
            throw Violation("participants", "client \(client.index) sees others than are here")
        }
        let agreements = client.agreements
        try client.act(.check, 0, 0, move: 0, at: clock.moment(of: client))
        try settle()
        if client.agreements == agreements {
            throw Violation("check-unanswered", "client \(client.index) asks for the digests")
        }
        try checkContents(client.core.document)
    }

    /// Not only the digests: the values themselves.
    private func checkContents(_ document: Document) throws(Violation) {
        let room = server.room.document
        var expected = Document()
        var fault: ReplicaFault?
        _ = room.visitChanges(after: .start) { record in
            do throws(ReplicaFault) { try expected.merge(record) } catch { fault = error }
            return fault == nil
        }
        if let fault { throw Violation("divergence", "records out of order: \(fault)") }
        guard expected.digest.document == room.digest.document else {
            throw Violation("digest-drift", "the room's digest is not that of its records")
        }
        guard document.contents == room.contents, document.drags.all == room.drags.all else {
            throw Violation("divergence", "equal digests over different documents")
        }
        try server.ledger.checkOrders(in: document)
    }

    private func checkRoom() throws(Violation) {
        if let drag = server.room.document.drags.all.first {
            throw Violation("stuck-drag", "\(drag) never ends")
        }
        if server.disk.rows.count != Int(server.room.sequence) {
            throw Violation("gap", "the log has \(server.disk.rows.count) rows")
        }
    }

    /// Everybody sees everybody's newest pointer.
    private func checkPresence() throws(Violation) {
        for client in clients where client.index != 0 {
            let place = 1_000 + UInt64(client.index)
            try client.act(.cursor, 0, 1, move: place, at: clock.moment(of: client))
        }
        for _ in 0..<2 {
            try pass(Self.presencePause)
            try settle()
        }
        for client in clients {
            let seen = client.core.roster.presence
            for other in clients where other !== client {
                guard let replica = other.core.replica,
                    let cursor = server.cursors[replica]
                else { continue }
                let presence = seen.first { $0.replica == replica }
                if presence?.state.cursor != cursor {
                    throw Violation(
                        "stale-presence",
                        "client \(client.index) sees the pointer of \(other.index) elsewhere")
                }
            }
        }
    }

    /// A room that is read from the log stands where the living one does.
    private func checkRecovery() throws(Violation) {
        let living = server.room
        let outcomes = clients.compactMap(\.core.replica).map {
            living.stateEnd(for: $0, isFirst: true, isReplacement: true)
        }
        try server.crash(at: clock.server)
        for (replica, before) in zip(clients.compactMap(\.core.replica), outcomes) {
            let after = server.room.stateEnd(for: replica, isFirst: true, isReplacement: true)
            if after.outcomes != before.outcomes || after.lastDecided != before.lastDecided {
                throw Violation("replay", "outcomes of \(replica) are lost in the log")
            }
        }
        if living.document.digest != server.room.document.digest {
            throw Violation("replay", "the room comes back as another one")
        }
    }
}
