internal import Credentials
internal import MapModel
internal import RoomCore
internal import SessionLog
internal import WebSocketTransport
internal import WireProtocol

/// One room in this process: the authority, its audience, its place in the log.
final class RoomHost {
    let name: RoomName
    /// Tells this host from others of the same room, before and after it.
    let opening: UInt64
    unowned let server: SyncServer
    /// Nil while it is read from the log.
    var room: Room?
    var recovery: RoomRecovery?
    /// It is open no more, and will not be; whoever still asks is told so.
    private(set) var hasFailed = false
    var logged: LoggedRoom?
    var audience: Audience<SharedFrame>
    /// What waits for the room to be open.
    var openings: [(RoomHost) -> Void] = []
    /// What waits for a replica number: those who said hello, and files to be imported.
    private(set) var arrivals: [() -> Void] = []
    /// What waits for a sequence to be on disk.
    private(set) var commitments: [(sequence: UInt64, action: (_ isDurable: Bool) -> Void)] = []
    var isTouched = false
    var isReserving = false
    /// The last sequence that is on disk.
    private var durable: UInt64 = 0
    private var flushTimer: LoopTimer?
    private var presenceTimer: LoopTimer?
    private var lastPresence: UInt64 = 0
    /// Where the last snapshot stands that was taken, or that the room was opened from.
    var snapshotSequence: UInt64 = 0
    var isTakingSnapshot = false
    /// It leaves memory once its snapshot is taken, unless somebody comes.
    var isUnloading = false
    var idleTimer: LoopTimer?

    /// How often presence is written.
    private static let presenceMilliseconds: UInt64 = 50

    init(_ name: RoomName, opening: UInt64, of server: SyncServer) {
        self.name = name
        self.opening = opening
        self.server = server
        audience = Audience(server.encoder)
    }

    /// Whether everything that happened is on disk.
    var isDurable: Bool { room.map { $0.isClean && $0.sequence <= durable } ?? true }

    // MARK: - Members

    /// Does what a member says: presence, pings and checks concern the audience, the rest the room.
    func receive(
        _ message: ClientMessage, from replica: ReplicaID, on id: ConnectionID, at now: Moment
    ) {
        let member = MemberID(id.number)
        switch message {
        case .presence(let state): audience.show(Presence(replica: replica, state))
        case .signal(let signal, let receiver):
            audience.signal(signal, from: member, to: receiver, at: now.monotonic, to: send)
        case .ping(let token):
            audience.answer(Pong(token: token, milliseconds: now.wall), to: member)
        case .check: audience.check(member)
        case .replace: audience.replace(member)
        default:
            switch room?.receive(message, from: replica, at: now) ?? .none {
            case .none, .dropped: break
            case .denied(let denied):
                if !audience.deny(denied, to: member) { server.close(id, .tooManyWaiting) }
            case .repeatDone(let number): audience.repeatDone(after: number, to: member)
            case .close(let code): server.close(id, code)
            }
        }
    }

    func admit(_ hello: Hello, key: KeyHash?, at now: Moment) throws(CloseCode) -> Admission {
        guard room != nil else { throw .tryAgainLater }
        let fresh = SessionKey(high: Secrets.random(), low: Secrets.random())
        let secret = FreshKey(key: fresh, hash: KeyHash(of: fresh))
        return try room!.join(hello, key: key, fresh: secret, at: now)
    }

    /// A connection is gone.
    func left(_ id: ConnectionID, at now: Moment) {
        guard let replica = audience.remove(MemberID(id.number)) else { return }
        room?.disconnected(replica, at: now)
    }

    // MARK: - Arrivals

    /// Whether somebody who comes now gets a replica number at once.
    var isAdmitting: Bool { room?.hasReplicas == true && arrivals.isEmpty }

    /// Runs an action when there is a replica number for it, in the order of the calls. The room
    /// may not be open then, nor have one, if the log failed.
    func whenAdmitting(_ action: @escaping () -> Void) {
        guard !hasFailed else { return action() }
        arrivals.append(action)
        admitArrivals()
    }

    /// Lets in as many as there are numbers. The turn's end reserves more.
    func admitArrivals() {
        guard room != nil else { return }
        var count = 0
        while count < arrivals.count, room?.hasReplicas == true {
            arrivals[count]()
            count += 1
        }
        arrivals.removeFirst(count)
        server.touch(self)
    }

    /// There are no numbers to be had: everybody is told.
    func turnAwayArrivals() {
        let turnedAway = arrivals
        arrivals = []
        for action in turnedAway { action() }
    }

    // MARK: - The end of a turn

    /// Flushes if it is time, and writes to whom something waits.
    func endTurn(at now: Moment) {
        if room?.isWaiting == true { server.startTicker() }
        guard let flushTime = room?.flushTime else { return serve(at: now) }
        if flushTime <= now.monotonic {
            flush(at: now)
        } else if flushTimer?.isScheduled != true {
            flushTimer = server.loop.schedule(at: flushTime) { [weak self] in self?.touch() }
        }
        serve(at: now)
    }

    /// Closes the batch: encoded once, the same bytes go to the log and to every member that speaks
    /// the binary form.
    private func flush(at now: Moment) {
        guard room != nil, let logged else { return }
        let batches = room!.takeBatches(at: now)
        save(room!.takeSessionChanges(), in: logged)
        for batch in batches {
            let bytes = batch.binary
            server.log.append(
                to: logged, sequence: batch.sequence, version: Batch.storedVersion, body: bytes)
            server.appended()
            audience.flushed(batch, binary: bytes, of: room!, to: send)
        }
        takeSnapshotIfDue()
    }

    private func serve(at now: Moment) {
        guard room != nil else { return }
        audience.endTurn(of: room!, to: send)
        if audience.needsTurn {
            server.loop.schedule(after: 0) { [weak self] in self?.touch() }
        }
        servePresence(at: now)
        if room!.needsReplicas { reserveReplicas() }
        watchIdleness()
    }

    private func servePresence(at now: Moment) {
        guard audience.hasNewPresence, presenceTimer?.isScheduled != true else { return }
        let due = lastPresence + Self.presenceMilliseconds
        guard due > now.monotonic else {
            lastPresence = now.monotonic
            return audience.servePresence(to: send)
        }
        presenceTimer = server.loop.schedule(at: due) { [weak self] in self?.touch() }
    }

    private func touch() { server.touch(self) }

    private func send(_ member: MemberID, _ frames: [SharedFrame]) -> Bool {
        server.server?.send(frames, to: ConnectionID(member: member)) ?? false
    }

    // MARK: - The log

    private func save(_ changes: [SessionChange], in logged: LoggedRoom) {
        for change in changes {
            switch change {
            case .save(let record):
                server.log.saveSession(
                    LoggedSession(record, createdAt: room?.sequence ?? 0), in: logged)
            case .remove(let key): server.log.removeSession(keyHash: key.bytes, in: logged)
            }
        }
    }

    func committed(through sequence: UInt64) {
        durable = sequence
        for replica in room?.committed(through: sequence) ?? [] { audience.done(by: replica) }
        let due = commitments.prefix { $0.sequence <= sequence }
        commitments.removeFirst(due.count)
        for commitment in due { commitment.action(true) }
    }

    /// The room cannot go on in this process: everybody is closed, and nothing more is written.
    func fail(_ reason: String, _ code: CloseCode) {
        guard !hasFailed else { return }
        Console.error("room \(name.text): \(reason)")
        forget()
        for member in audience.memberIDs { server.close(ConnectionID(member: member), code) }
        for commitment in commitments { commitment.action(false) }
        commitments = []
        for action in openings { action(self) }
        openings = []
        turnAwayArrivals()
    }

    /// Leaves memory: who comes next gets another host, which reads the log.
    func forget() {
        hasFailed = true
        room = nil
        recovery = nil
        if let logged { server.roomsByLog[logged] = nil }
        if server.rooms[name] === self { server.rooms[name] = nil }
    }

    /// Runs an action when all that has happened is on disk, or can never be.
    func whenDurable(_ action: @escaping (_ isDurable: Bool) -> Void) {
        guard let room else { return action(false) }
        guard !isDurable else { return action(true) }
        commitments.append((room.pendingSequence, action))
    }

    private func reserveReplicas() {
        guard let logged, !isReserving else { return }
        isReserving = true
        let report = server.reporter()
        let name = name
        server.log.reserveReplicas(in: logged) { report(.replicas(name, $0)) }
    }

    func add(replicas numbers: Range<UInt32>) {
        isReserving = false
        room?.add(ReplicaBlock(numbers))
        admitArrivals()
    }
}

extension ReplicaBlock {
    init(_ numbers: Range<UInt32>) {
        self.init(
            first: ReplicaID(numbers.lowerBound), last: ReplicaID(max(numbers.upperBound, 1) - 1))
    }
}
