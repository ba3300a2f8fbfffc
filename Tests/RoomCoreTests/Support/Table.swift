import MapModel
import RoomCore
import WireProtocol

/// A room with a small map, and people at it. The clock stands still unless the test moves it, and
/// every batch is kept.
struct Table {
    static let epoch = Epoch(number: 1, nonce: 0xA11CE)
    static let start = Moment(monotonic: 1_000_000, wall: 1_700_000_000_000)

    var room: Room
    var now = Table.start
    private(set) var log: [Batch] = []
    private(set) var stored: [SessionRecord] = []
    private var keys: UInt64 = 0

    /// - Parameter guests: those who are there when the test begins.
    init(_ settings: RoomSettings = RoomSettings(), guests: [String] = ["ann", "ben"]) {
        room = Table.room(settings, replicas: ReplicaBlock(first: 1, last: 100_000))
        lay(TestMap.contents)
        for guest in guests { sit(guest) }
        flush()
        commit()
        wait(1_000)
    }

    /// A room without a log.
    static func room(_ settings: RoomSettings = RoomSettings(), replicas: ReplicaBlock) -> Room {
        RoomRecovery(settings: settings).open(
            epoch: epoch, earlier: [], sessions: [], replicas: replicas, at: start)
    }

    private init(_ room: Room, after other: Table) {
        self.room = room
        now = other.now
        log = other.log
        stored = other.stored
        keys = other.keys
    }

    private mutating func lay(_ contents: [FeatureContent]) {
        do {
            try room.importing(contents, at: now)
        } catch {
            preconditionFailure("the map does not fit: \(error)")
        }
    }

    private mutating func sit(_ name: String) {
        do {
            _ = try join(name)
        } catch {
            preconditionFailure("\(name) may not sit down: \(error)")
        }
    }

    // MARK: - Talking

    @discardableResult
    mutating func say(_ message: ClientMessage, by replica: ReplicaID) -> Reply {
        room.receive(message, from: replica, at: now)
    }

    @discardableResult
    mutating func ann(_ message: ClientMessage) -> Reply { say(message, by: .ann) }
    @discardableResult
    mutating func ben(_ message: ClientMessage) -> Reply { say(message, by: .ben) }

    mutating func wait(_ milliseconds: UInt64, pause: UInt64 = 0) {
        now.monotonic += milliseconds
        now.wall += milliseconds
        room.endTurn(at: now, pause: pause)
    }

    // MARK: - Coming

    /// The key that the n-th newcomer would get.
    func freshKey(_ number: UInt64) -> FreshKey {
        FreshKey(
            key: SessionKey(high: number, low: 1), hash: KeyHash(high: number, low: 2))
    }

    func hash(of key: SessionKey) -> KeyHash { KeyHash(high: key.high, low: 2) }

    mutating func join(
        _ name: String, instance: UInt64? = nil, colour: UInt32 = 0, resume: Hello.Resume? = nil
    ) throws(CloseCode) -> Admission {
        keys += 1
        let instance = Instance(high: instance ?? keys, low: 0)
        let hello = Hello(instance: instance, name: name, colour: colour, resume: resume)
        let key = resume.map { hash(of: $0.key) }
        return try room.join(hello, key: key, fresh: freshKey(keys), at: now)
    }

    /// Takes ann's session up again, as her own client would.
    mutating func resumeAnn(
        name: String = "ann", epoch: Epoch = Table.epoch, sequence: UInt64? = nil
    ) throws(CloseCode) -> Admission {
        let resume = Hello.Resume(
            key: freshKey(1).key, epoch: epoch, sequence: sequence ?? room.sequence)
        return try join(name, instance: 1, resume: resume)
    }

    // MARK: - What came of it

    /// Closes the open batch.
    ///
    /// - Returns: all that it held; what a forced close put into batches before it, too.
    @discardableResult
    mutating func flush() -> [Event] { takeBatches().flatMap(\.events) }

    /// Closes the open batch, which has to be the only one.
    mutating func batch() -> Batch {
        let batches = takeBatches()
        precondition(batches.count == 1, "\(batches.count) batches instead of one")
        return batches[0]
    }

    mutating func takeBatches() -> [Batch] {
        let batches = room.takeBatches(at: now)
        log += batches
        for change in room.takeSessionChanges() {
            switch change {
            case .save(let record): stored.append(record)
            case .remove(let key): stored.removeAll { $0.key == key }
            }
        }
        return batches
    }

    func lastDecided(_ replica: ReplicaID) -> OperationNumber {
        var room = room
        _ = room.takeBatches(at: now)
        return room.stateEnd(for: replica, isFirst: true, isReplacement: true).lastDecided
    }

    @discardableResult
    mutating func commit() -> [ReplicaID] { room.committed(through: room.sequence) }

    // MARK: - Another life

    /// Reads the room from its log, up to a sequence.
    func restarted(
        _ epoch: Epoch = Epoch(number: 2, nonce: 0xB0B), through sequence: UInt64 = .max
    ) throws(ReplicaFault) -> Table {
        var recovery = RoomRecovery(settings: room.settings)
        let kept = log.filter { $0.sequence <= sequence }
        for batch in kept { try recovery.apply(batch) }
        let room = recovery.open(
            epoch: epoch, earlier: [EpochStart(epoch: Table.epoch, after: 0)], sessions: stored,
            replicas: ReplicaBlock(first: 100_001, last: 200_000), at: now)
        var table = Table(room, after: self)
        table.log = kept
        return table
    }
}

extension ReplicaID {
    static let ann = ReplicaID(2)
    static let ben = ReplicaID(3)
}
