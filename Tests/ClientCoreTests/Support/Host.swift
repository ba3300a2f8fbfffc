import MapModel
import Testing
import WireProtocol

@testable import ClientCore

/// A host with a core and two clocks, and the words of a scripted server.
struct Host {
    var core: ClientCore
    var now = ClientCore.Moment(monotonic: 1_000, wall: 1_000_000)

    static let key = SessionKey(high: 1, low: 2)
    static let epoch = Epoch(number: 3, nonce: 99)
    static let replica = ReplicaID(7)

    init() {
        guard let profile = Profile(name: "Ann", colour: 0x12_34_56) else {
            preconditionFailure("a good profile")
        }
        core = ClientCore(instance: Instance(high: 5, low: 6), profile: profile)
    }

    /// A host that is online over the map of ``Land``, at sequence 10, with nothing to take.
    static func online() -> Host {
        var host = Host()
        host.connect()
        host.receive(host.welcome(isResumed: false))
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true))
        _ = host.take()
        return host
    }

    /// What the core wants sent and tells, since the last time.
    mutating func take() -> (sent: [ClientMessage], events: [ClientEvent]) {
        (core.takeOutgoing(), core.takeEvents())
    }

    mutating func wait(_ milliseconds: UInt64) {
        now.monotonic += milliseconds
        now.wall += milliseconds
        core.tick(at: now)
    }

    mutating func connect() { core.connected(at: now) }

    @discardableResult
    mutating func cut(_ code: CloseCode? = nil, random: UInt64 = 0) -> Reconnection {
        core.disconnected(code, at: now, random: random)
    }

    mutating func receive(_ message: ServerMessage) { core.receive(message, at: now) }

    /// Breaks the connection and resumes, up to the first state frame.
    mutating func reconnect(lastDecided: UInt32 = 0, epoch: Epoch = Host.epoch) {
        cut()
        connect()
        receive(welcome(isResumed: true, lastDecided: lastDecided, epoch: epoch))
        _ = take()
    }

    // MARK: - What the server says

    func welcome(
        isResumed: Bool,
        lastDecided: UInt32 = 0,
        replica: ReplicaID = Host.replica,
        epoch: Epoch = Host.epoch,
        undoneOperations: UInt32 = 256
    ) -> ServerMessage {
        .welcome(
            Welcome(
                replica: replica,
                key: Self.key,
                epoch: epoch,
                stamp: Stamp(milliseconds: 900_000),
                milliseconds: now.wall,
                isResumed: isResumed,
                isRecovered: isResumed,
                lastDecided: OperationNumber(lastDecided),
                highestDrag: .none,
                liveDrags: [],
                limits: SessionLimits(
                    frameByteCount: 65_536,
                    propertyValueByteCount: 16_384,
                    messagesPerSecond: 200,
                    leaseMilliseconds: 10_000,
                    undoneOperations: undoneOperations,
                    vertexCount: 1_000_000,
                    recordCount: 4_000_000,
                    memberCount: 1_000,
                    heldVertexCount: 8_000,
                    importByteCount: 67_108_864,
                    graceMilliseconds: 3_000,
                    helloMilliseconds: 5_000
                )
            )
        )
    }

    func end(
        isFirst: Bool = false,
        isReplacement: Bool = false,
        sequence: UInt64 = 10,
        drags: [OpenDrag] = [],
        outcomes: [Outcome] = [],
        lastDecided: UInt32 = 0,
        highestDrag: UInt32 = 0
    ) -> ServerMessage {
        .stateEnd(
            StateEnd(
                isFirst: isFirst,
                isReplacement: isReplacement,
                sequence: sequence,
                drags: drags,
                participants: [Participant(replica: Self.replica, name: "Ann", colour: 1)],
                outcomes: outcomes,
                lastDecided: OperationNumber(lastDecided),
                highestDrag: DragNumber(highestDrag)
            )
        )
    }

    /// The batch after the present sequence.
    func batch(_ events: [Event], sequence: UInt64? = nil, epoch: UInt32 = 3) -> Batch {
        Batch(
            epochNumber: epoch,
            sequence: sequence ?? core.sequence + 1,
            stamp: Stamp(milliseconds: now.wall),
            events: events
        )
    }

    @discardableResult
    mutating func receiveBatch(_ events: Event...) -> Batch {
        let batch = batch(events)
        receive(.batch(batch))
        return batch
    }
}

// MARK: - Events about this client

extension Event {
    static func grant(_ drag: UInt32, _ vertex: VertexID, as grant: UInt32 = 1) -> Event {
        .granted(
            Grant(
                grant: GrantNumber(grant),
                replica: Host.replica,
                number: DragNumber(drag),
                vertex: vertex
            )
        )
    }

    static func end(
        grant: UInt32 = 1,
        _ reason: EndReason,
        _ position: Position? = nil,
        number: UInt32? = nil,
        milliseconds: UInt64 = 1_000_100
    ) -> Event {
        .ended(
            DragEnd(
                grant: GrantNumber(grant),
                replica: Host.replica,
                reason: reason,
                position: position,
                stamp: Stamp(milliseconds: milliseconds),
                operation: number.map {
                    .init(number: OperationNumber($0), content: ContentHash(rawValue: 1))
                }
            )
        )
    }

    static func edited(
        _ number: UInt32,
        _ edits: [Edit],
        replica: ReplicaID = Host.replica,
        milliseconds: UInt64 = 1_000_100
    ) -> Event {
        .edited(
            EditGroup(
                replica: replica,
                number: OperationNumber(number),
                content: ContentHash(rawValue: 1),
                stamp: Stamp(milliseconds: milliseconds),
                isLate: false,
                edits: edits
            )
        )
    }

    static func refused(_ number: UInt32, _ code: RefusalCode) -> Event {
        .refused(
            RefusedOperation(
                replica: Host.replica,
                number: OperationNumber(number),
                code: code,
                content: ContentHash(rawValue: 1)
            )
        )
    }
}

extension Outcome {
    init(_ number: UInt32, _ refusal: RefusalCode? = nil) {
        self.init(number: OperationNumber(number), refusal: refusal)
    }
}

extension ServerMessage {
    static func done(_ number: UInt32, refused: [Outcome] = []) -> ServerMessage {
        .done(Done(through: OperationNumber(number), refused: refused))
    }
}
