import MapModel
import RoomCore
import Testing
import WireProtocol

@testable import ClientCore

/// A real room and real clients, joined by nothing but function calls: what is said is heard with
/// ``talk()``, in order.
struct Meeting {
    private(set) var room: Room
    private(set) var people: [ClientCore] = []
    private var isConnected: [Bool] = []
    private var toldDone: [OperationNumber] = []
    private var milliseconds: UInt64 = 1_000
    private var keyCount: UInt64 = 0

    private static let wall: UInt64 = 1_700_000_000_000

    var now: ClientCore.Moment {
        ClientCore.Moment(monotonic: milliseconds, wall: Self.wall + milliseconds)
    }

    private var roomNow: RoomCore.Moment {
        RoomCore.Moment(monotonic: milliseconds, wall: Self.wall + milliseconds)
    }

    /// A room with a map that an import brought as replica 1, and people in it.
    init(_ contents: [FeatureContent] = Field.contents, count: Int = 2) throws {
        room = RoomRecovery(settings: RoomSettings()).open(
            epoch: Epoch(number: 1, nonce: 7), earlier: [], sessions: [],
            replicas: ReplicaBlock(first: ReplicaID(1), last: ReplicaID(1_000)),
            at: RoomCore.Moment(monotonic: milliseconds, wall: Self.wall))
        try room.importing(contents, at: roomNow)
        for index in 0..<count {
            let profile = try #require(Profile(name: "\(index)", colour: 0))
            let instance = Instance(high: UInt64(index), low: 1)
            people.append(ClientCore(instance: instance, profile: profile))
            isConnected.append(false)
            toldDone.append(.none)
            try connect(index)
        }
    }

    // MARK: - Doing

    /// One of them does something.
    @discardableResult
    mutating func callAsFunction<Result>(
        _ index: Int,
        _ act: (inout ClientCore, ClientCore.Moment) throws(ClientError) -> Result
    ) throws(ClientError) -> Result {
        try act(&people[index], now)
    }

    mutating func wait(_ time: UInt64) {
        milliseconds += time
        for index in people.indices where isConnected[index] { people[index].tick(at: now) }
        talk()
    }

    mutating func disconnect(_ index: Int) {
        guard isConnected[index], let replica = people[index].replica else { return }
        isConnected[index] = false
        room.disconnected(replica, at: roomNow)
        _ = people[index].disconnected(nil, at: now, random: 0)
        _ = people[index].takeOutgoing()
    }

    mutating func connect(_ index: Int) throws {
        people[index].connected(at: now)
        for case .hello(let hello) in people[index].takeOutgoing() {
            try admit(index, hello)
        }
        talk()
    }

    private mutating func admit(_ index: Int, _ hello: Hello) throws {
        keyCount += 1
        let fresh = FreshKey(
            key: SessionKey(high: keyCount, low: 1), hash: KeyHash(high: keyCount, low: 2))
        let key = hello.resume.map { KeyHash(high: $0.key.high, low: 2) }
        let admission = try room.join(hello, key: key, fresh: fresh, at: roomNow)
        deliverBatches()
        isConnected[index] = true
        toldDone[index] = .none
        people[index].receive(.welcome(admission.welcome), at: now)
        sendState(to: index, since: admission.knownSequence)
    }

    private mutating func sendState(to index: Int, since sequence: UInt64?) {
        guard let replica = people[index].replica else { return }
        let cursor = sequence.map { room.document.cursor(since: $0) } ?? .start
        var records: [StateRecord] = []
        _ = room.document.visitChanges(after: cursor) {
            records.append($0)
            return true
        }
        let isReplacement = sequence == nil
        let chunk = StateRecords(isFirst: true, isReplacement: isReplacement, records: records)
        people[index].receive(.stateRecords(chunk), at: now)
        let end = room.stateEnd(for: replica, isFirst: false, isReplacement: isReplacement)
        people[index].receive(.stateEnd(end), at: now)
    }

    // MARK: - Talking

    /// Everything that anybody has to say is heard and answered, until all are silent.
    mutating func talk() {
        var isSilent = false
        while !isSilent {
            isSilent = true
            for index in people.indices where isConnected[index] {
                let messages = people[index].takeOutgoing()
                isSilent = isSilent && messages.isEmpty
                for message in messages { hear(message, from: index) }
            }
            milliseconds += 1
            room.endTurn(at: roomNow, pause: 0)
            deliverBatches()
        }
    }

    /// The room hears only the first messages of one, and nobody hears of that yet.
    mutating func hear(from index: Int) {
        for message in people[index].takeOutgoing() { hear(message, from: index) }
    }

    private mutating func hear(_ message: ClientMessage, from index: Int) {
        guard let replica = people[index].replica else { return }
        switch room.receive(message, from: replica, at: roomNow) {
        case .none, .dropped: break
        case .denied(let denied): people[index].receive(.denied(denied), at: now)
        case .repeatDone(let number): toldDone[index] = min(toldDone[index], number)
        case .close(let code): Issue.record("the room closes with \(code) after \(message)")
        }
    }

    private mutating func deliverBatches() {
        for batch in room.takeBatches(at: roomNow) {
            for index in people.indices where isConnected[index] {
                people[index].receive(.batch(batch), at: now)
            }
        }
        _ = room.committed(through: room.sequence)
        for index in people.indices where isConnected[index] {
            guard let replica = people[index].replica,
                let done = room.done(of: replica, after: toldDone[index])
            else { continue }
            toldDone[index] = done.through
            people[index].receive(.done(done), at: now)
        }
    }

    // MARK: - Judging

    /// All that are connected have what the room has, and show it.
    func expectAgreement(_ location: SourceLocation = #_sourceLocation) {
        for index in people.indices where isConnected[index] {
            let core = people[index]
            #expect(core.document.digest == room.document.digest, sourceLocation: location)
            #expect(core.operations == [], sourceLocation: location)
            #expect(core.shown.contents == room.document.contents, sourceLocation: location)
        }
        #expect(
            room.document.recomputedDigest == room.document.digest.document,
            sourceLocation: location)
    }
}

/// What the map of a meeting is called by: a square with a hole, and a line.
enum Field {
    static let square = FeatureID(ReplicaID(1), 1)
    static let ring = PathID(ReplicaID(1), 2)
    static let corners = (3...6).map { VertexID(ReplicaID(1), UInt32($0)) }
    static let line = FeatureID(ReplicaID(1), 7)
    static let linePath = PathID(ReplicaID(1), 8)
    static let ends = (9...10).map { VertexID(ReplicaID(1), UInt32($0)) }

    static let contents: [FeatureContent] = [
        FeatureContent(
            kind: .polygon, properties: [.init(key: "title", value: Land.text("field"))],
            paths: [path(.exterior, [(0, 0), (8, 0), (8, 8), (0, 8)])]),
        FeatureContent(kind: .lineString, paths: [path(.line, [(20, 0), (30, 0)])]),
    ]

    static func path(_ role: PathRole, _ places: [(Double, Double)]) -> PathContent {
        PathContent(
            part: 0, role: role, coordinates: places.map { Coordinate(Land.at($0.0, $0.1)) })
    }

    static func shift(_ longitude: Double, _ latitude: Double) -> Translation {
        guard let shift = Translation(longitude: longitude, latitude: latitude) else {
            preconditionFailure("a shift on Earth")
        }
        return shift
    }
}

extension Meeting {
    /// One of them drags something from press to release, and all hear of it.
    mutating func drag(_ index: Int, _ target: DragTarget, to value: DragValue) throws {
        let drag = try self(index) { core, now throws(ClientError) in
            try core.startDrag(of: target, at: now)
        }
        talk()
        try self(index) { core, now throws(ClientError) in
            core.moveDrag(drag, to: value, at: now)
            try core.endDrag(drag, at: value, now: now)
        }
        talk()
    }

    /// The longitudes of a path, as one of them sees it.
    func longitudes(_ index: Int, _ path: PathID) -> [Double] {
        let shown = people[index].shown
        return shown.livingVertices(of: path).compactMap { shown.shownPosition(of: $0)?.longitude }
    }
}
