import MapModel
import RoomCore
import WireJSON
import WireProtocol

/// A server with one room, as far as the cores need one: sockets, a disk, and the turn of a loop.
final class SimulatedServer {
    var disk = Disk()
    var room: Room
    var audience: Audience<[UInt8]>
    let ledger = Ledger()

    private let encoder: MessageEncoder<[UInt8]>
    private let textReader = TextReader()
    private(set) var connections: [MemberID: Connection] = [:]
    private var dice: Dice
    private var lastMember: UInt64 = 0
    private var lastPresence: UInt64 = 0
    /// The last sequence in which something was decided before the room stopped; nil if it did not.
    var decided: UInt64?
    /// The latest that the server's wall clock ever was.
    private var latestWall: UInt64 = 0
    /// The replica numbers that were given out.
    private var given: Set<ReplicaID> = []
    /// The newest cursor that each connected session sent on its connection.
    private(set) var cursors: [ReplicaID: Position?] = [:]

    /// The rows that a restored backup has at least: the opening and the first features.
    private static let firstRows = 2
    private static let presenceMilliseconds: UInt64 = 50

    /// Small chunks, so that small maps go through all that large ones do.
    static let settings: RoomSettings = {
        var settings = RoomSettings()
        settings.chunkByteCount = 320
        settings.lastChunkByteCount = 640
        return settings
    }()

    init(seed: UInt64, features: [FeatureContent], at now: Moment) throws(Violation) {
        dice = Dice(seed: seed)
        encoder = MessageEncoder(text: \.text) { bytes, _ in bytes }
        audience = Audience(encoder)
        room = try Self.boot(&disk, &dice, at: now)
        try flush(at: now)
        do throws(RefusalCode) {
            try room.importing(features, at: now)
        } catch {
            throw Violation("import", "the first features are refused: \(error)")
        }
        try flush(at: now)
        commit(disk.rows.count)
    }

    // MARK: - Lives

    func crash(at now: Moment) throws(Violation) {
        disk.crash()
        try comeBack(at: now)
    }

    func restore(age: Int, at now: Moment) throws(Violation) {
        disk.restore(age: age, oldest: Self.firstRows)
        ledger.forgetOperations()
        given = []
        try comeBack(at: now)
    }

    private func comeBack(at now: Moment) throws(Violation) {
        // Another life begins only once the disk is well.
        disk.mend()
        decided = nil
        for connection in connections.values { connection.close(nil) }
        connections = [:]
        cursors = [:]
        ledger.committed = UInt64(disk.committed)
        audience = Audience(encoder)
        try ledger.rewind(to: disk.rows.map(\.body))
        room = try Self.boot(&disk, &dice, at: now)
        try flush(at: now)
    }

    // MARK: - Sockets

    func open(for client: Int, at now: Moment) -> Connection {
        lastMember += 1
        let connection = Connection(
            id: MemberID(lastMember), client: client, at: now.monotonic)
        connections[connection.id] = connection
        return connection
    }

    /// The server learns that a connection is gone, or ends it.
    func drop(_ connection: Connection, _ code: CloseCode? = nil, at now: Moment) {
        latestWall = max(latestWall, now.wall)
        if code == nil { hearRest(of: connection, at: now) }
        connection.close(code)
        connections[connection.id] = nil
        guard let replica = audience.remove(connection.id) else { return }
        cursors[replica] = nil
        room.disconnected(replica, at: now)
    }

    /// Looks whether a socket has drained.
    func poll(_ connection: Connection) {
        if connection.isOpen, connection.takeDrained() { audience.drained(connection.id) }
    }

    // MARK: - A turn of the loop

    func turn(at now: Moment, pause: UInt64 = 0) throws(Violation) {
        latestWall = max(latestWall, now.wall)
        hearWaiting(at: now)
        room.endTurn(at: now, pause: pause)
        audience.endTurn(of: room, to: send)
        if now.monotonic >= lastPresence + Self.presenceMilliseconds, audience.hasNewPresence {
            lastPresence = now.monotonic
            audience.servePresence(to: send)
        }
        try checkSockets()
    }

    func flush(at now: Moment) throws(Violation) {
        latestWall = max(latestWall, now.wall)
        room.endTurn(at: now)
        var sessions = room.takeSessionChanges()
        for batch in room.takeBatches(at: now) {
            let body = batch.binary
            disk.append(Disk.Row(body: body, sessions: sessions))
            sessions = []
            try ledger.append(body, of: room.epoch)
            try checkStopped(batch)
            if batch.stamp.milliseconds > latestWall {
                throw Violation("clock-moved", "batch \(batch.sequence) is in the future")
            }
            audience.flushed(batch, binary: body, of: room, to: send)
        }
        disk.store(room)
        if room.document.digest != ledger.document.digest {
            throw Violation("replay", "the log and the room differ at \(room.sequence)")
        }
        try checkSockets()
    }

    func commit(_ count: Int) {
        disk.commit(count)
        ledger.committed = UInt64(disk.committed)
        for replica in room.committed(through: UInt64(disk.committed)) {
            audience.done(by: replica)
        }
        audience.endTurn(of: room, to: send)
    }

    var send: (MemberID, [[UInt8]]) -> Bool {
        { [connections] id, frames in connections[id]?.send(frames) ?? true }
    }

    private func checkSockets() throws(Violation) {
        for connection in connections.values {
            if let offence = connection.offence { throw offence }
        }
    }

    // MARK: - Reading

    /// Reads the next frame of a socket.
    func read(_ connection: Connection, at now: Moment) throws(Violation) {
        guard connection.isOpen, !connection.up.isEmpty, !connection.intake.isFull else { return }
        latestWall = max(latestWall, now.wall)
        let bytes = connection.up.removeFirst()
        let message = try decode(bytes, connection.form)
        if case .hello(let hello) = message {
            return try admit(hello, connection, at: now)
        }
        guard let replica = audience.replica(of: connection.id) else { return }
        take(message, from: replica, connection, at: now)
    }

    private func decode(
        _ bytes: [UInt8], _ form: MessageForm
    ) throws(Violation) -> ClientMessage {
        do {
            switch form {
            case .binary: return try ClientMessage(binary: bytes.span)
            case .text: return try textReader.clientMessage(bytes.span)
            }
        } catch {
            throw Violation("undecodable", "a client sends \(bytes): \(error)")
        }
    }

    private func admit(
        _ hello: Hello, _ connection: Connection, at now: Moment
    ) throws(Violation) {
        if room.needsReplicas { room.add(disk.reserveReplicas()) }
        let hash = hello.resume.map { Self.hash($0.key) }
        if let replica = room.resumed(hello, key: hash),
            let earlier = audience.member(of: replica).flatMap({ connections[$0] })
        {
            drop(earlier, .resumedElsewhere, at: now)
        }
        let key = SessionKey(high: dice.next(), low: dice.next())
        let admission: Admission
        do throws(CloseCode) {
            admission = try room.join(
                hello, key: hash, fresh: FreshKey(key: key, hash: Self.hash(key)), at: now)
        } catch {
            throw Violation("shut-out", "a client is not let in: \(error)")
        }
        let welcome = admission.welcome
        if !welcome.isResumed, !given.insert(welcome.replica).inserted {
            throw Violation("replica-twice", "\(welcome.replica) is given to two")
        }
        let isDrained = connection.send([
            encoder.frame(of: .welcome(welcome), in: connection.form)
        ])
        audience.add(
            connection.id, admission, speaking: connection.form, isDrained: isDrained)
    }

    /// Stands for the SHA-256 of a key.
    private static func hash(_ key: SessionKey) -> KeyHash {
        KeyHash(high: ~key.low, low: key.high)
    }

    func receive(
        _ message: ClientMessage, from replica: ReplicaID, _ connection: Connection,
        at now: Moment
    ) {
        switch message {
        case .presence(let state):
            cursors[replica] = .some(state.cursor)
            audience.show(Presence(replica: replica, state))
        case .ping(let token):
            audience.answer(Pong(token: token, milliseconds: now.wall), to: connection.id)
        case .check: audience.check(connection.id)
        case .replace: audience.replace(connection.id)
        default:
            let reply = room.receive(message, from: replica, at: now)
            if case .numbered(let numbered) = message {
                ledger.arrived(numbered, from: replica, on: connection, reply)
            }
            answer(reply, connection, at: now)
        }
    }

    private func answer(_ reply: Reply, _ connection: Connection, at now: Moment) {
        switch reply {
        case .none, .dropped: break
        case .denied(let denied):
            let isTaken = audience.deny(denied, to: connection.id)
            if !isTaken { drop(connection, .tooManyWaiting, at: now) }
        case .repeatDone(let number): audience.repeatDone(after: number, to: connection.id)
        case .close(let code): drop(connection, code, at: now)
        }
    }
}
