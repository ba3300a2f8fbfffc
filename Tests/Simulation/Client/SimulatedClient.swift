import ClientCore
import MapModel
import WireJSON
import WireProtocol

/// A person's client: the core, and a host that is as simple as one can be.
final class SimulatedClient {
    let index: Int
    private(set) var core: ClientCore
    private(set) var connection: Connection?
    /// How far its wall clock is off.
    var clockStep: Int64 = 0
    /// What `hello` says: a clone is another instance.
    private var instance: Instance
    /// The drags that fingers were put down for, and what they were put on.
    private(set) var fingers: [DragNumber] = []
    private(set) var targets: [DragNumber: DragTarget] = [:]
    /// The features that it made, as they were called then.
    var ownFeatures: [FeatureID] = []
    /// The operations of the present session that have to have an outcome in the end.
    private(set) var kept: [OperationNumber: NumberedMessage.Content] = [:]
    /// Up to which they were reported done.
    private(set) var done = OperationNumber.none
    /// The operations that the ledger was told of.
    private var noted: Set<OperationNumber> = []
    /// False of a clone that has no session of its own yet.
    private var ownsReplica = true
    /// Those of them that the user was told are refused.
    private(set) var refused: Set<OperationNumber> = []
    /// How often the room's digests agreed with its own.
    private(set) var agreements = 0
    private var wantsToLeave = false
    private let textReader = TextReader()

    let ledger: Ledger

    init(index: Int, seed: UInt64, ledger: Ledger) throws(Violation) {
        self.index = index
        self.ledger = ledger
        var dice = Dice(seed: seed)
        instance = Instance(high: dice.next(), low: UInt64(index))
        guard let profile = Profile(name: "client \(index)", colour: UInt32(index)) else {
            throw Violation("profile", "a plain name is refused")
        }
        core = ClientCore(instance: instance, profile: profile)
    }

    /// The fingers that are down as far as the core knows.
    var heldDrags: [DragNumber] {
        fingers.filter { core.dragState($0) == .starting || core.dragState($0) == .dragging }
    }

    // MARK: - The connection

    func connect(on connection: Connection, at now: ClientCore.Moment) throws(Violation) {
        noticeClosing(at: now)
        self.connection = connection
        core.connected(at: now)
        try pump()
    }

    /// Notices that the connection is gone.
    func noticeClosing(at now: ClientCore.Moment) {
        guard let connection, !connection.isOpen else { return }
        lose(connection.code, at: now)
    }

    /// Leaves the socket; the server may not know yet.
    func abandon(at now: ClientCore.Moment) -> Connection? {
        guard let connection, connection.isOpen else { return nil }
        lose(nil, at: now)
        return connection
    }

    private func lose(_ code: CloseCode?, at now: ClientCore.Moment) {
        connection = nil
        wantsToLeave = false
        _ = core.disconnected(code, at: now, random: 0)
    }

    /// Whether the core asked for its connection to be closed; true once.
    func takeWantsToLeave() -> Bool {
        defer { wantsToLeave = false }
        return wantsToLeave
    }

    // MARK: - Hearing

    /// Takes one frame.
    func read(at now: ClientCore.Moment) throws(Violation) {
        guard let connection, connection.isOpen else { return noticeClosing(at: now) }
        guard let bytes = connection.takeDown() else { return }
        let message = try decode(bytes, connection.form)
        let before = core.operations
        if case .done(let done) = message { try checkRefusals(of: done) }
        core.receive(message, at: now)
        try pump(before)
        try checkState()
    }

    private func decode(
        _ bytes: [UInt8], _ form: MessageForm
    ) throws(Violation) -> ServerMessage {
        do {
            switch form {
            case .binary: return try ServerMessage(binary: bytes.span)
            case .text: return try textReader.serverMessage(bytes.span)
            }
        } catch {
            throw Violation("undecodable", "the server sends \(bytes): \(error)")
        }
    }

    /// Lets the core do what it wants, then sees to what came of it.
    func perform(_ action: (inout ClientCore) throws(ClientError) -> Void) throws(Violation) {
        let before = core.operations
        do throws(ClientError) {
            try action(&core)
        } catch {
            return
        }
        try pump(before)
    }

    /// A name for something new; nil before the first welcome.
    func name<ID: Identifier>() -> ID? {
        do throws(ClientError) { return try core.makeIdentifier() } catch { return nil }
    }

    func put(down finger: DragNumber, on target: DragTarget) {
        fingers.append(finger)
        targets[finger] = target
    }

    /// Sends what waits and reads the events.
    private func pump(_ before: [QueuedOperation] = []) throws(Violation) {
        let outgoing = core.takeOutgoing()
        let events = core.takeEvents()
        let isLost = events.contains(.sessionLost)
        if isLost {
            try checkLoss(events)
            beginSession()
        }
        note(isRenamed: isLost)
        if let connection, connection.isOpen {
            connection.up += outgoing.map { encoded($0, connection.form) }
        }
        for event in events { try hear(event, before) }
        fingers.removeAll { core.dragState($0) == .none }
    }

    private func encoded(_ message: ClientMessage, _ form: MessageForm) -> [UInt8] {
        var message = message
        if case .hello(var hello) = message {
            hello.instance = instance
            message = .hello(hello)
        }
        return switch form {
        case .binary: message.binary
        case .text: message.text
        }
    }

    /// Tells the ledger of operations that are new in the queue.
    ///
    /// - Parameter isRenamed: they were made long ago, and have new names now.
    private func note(isRenamed: Bool) {
        guard ownsReplica, let replica = core.replica else { return }
        for entry in core.operations where noted.insert(entry.number).inserted {
            kept[entry.number] = entry.content
            let made = MadeOperation(
                content: entry.content,
                connection: entry.isLate ? nil : connection?.id,
                seen: isRenamed ? [:] : seen(by: entry.content)
            )
            let key = OperationKey(replica: replica, number: entry.number)
            ledger.note(made, as: key, by: index)
        }
    }

    private func seen(
        by content: NumberedMessage.Content
    ) -> [RegisterKey: Writing.Order] {
        var seen: [RegisterKey: Writing.Order] = [:]
        for key in content.writtenKeys { seen[key] = core.document.writing(key)?.order }
        return seen
    }

    private func hear(_ event: ClientEvent, _ before: [QueuedOperation]) throws(Violation) {
        switch event {
        case .closeConnection: wantsToLeave = true
        case .stopped(let code):
            throw Violation("shut-out", "client \(index) is told never to come back: \(code)")
        case .fault(let fault):
            throw Violation("fault", "client \(index) hears what cannot be: \(fault)")
        case .diverged(let sequence):
            throw Violation("divergence", "client \(index) differs at sequence \(sequence)")
        case .converged: agreements += 1
        case .done(let number):
            try checkDone(through: number, before)
            done = max(done, number)
        case .decided(let outcome):
            try checkOutcome(outcome)
            if outcome.refusal != nil { refused.insert(outcome.number) }
        default: break
        }
    }

    // MARK: - Fates

    /// A restored backup: nothing made so far is promised any more.
    func forgetPromises() { kept = [:] }

    private func beginSession() {
        ownsReplica = true
        kept = [:]
        done = .none
        noted = []
        refused = []
    }

    /// Everything that another client has is copied into this one.
    ///
    /// - Returns: the connection that this client had.
    func become(
        copyOf other: SimulatedClient, as instance: Instance, at now: ClientCore.Moment
    ) -> Connection? {
        let left = abandon(at: now)
        core = other.core
        self.instance = instance
        fingers = other.fingers
        targets = other.targets
        ownFeatures = other.ownFeatures
        ownsReplica = false
        kept = [:]
        done = other.done
        refused = other.refused
        lose(nil, at: now)
        _ = core.takeEvents()
        return left
    }
}

extension NumberedMessage.Content {
    /// The registers that it writes, if it is late.
    var writtenKeys: [RegisterKey] {
        switch self {
        case .dragEnd(let release): release.placements.map { .position($0.vertex) }
        case .dragCancel: []
        case .edits(let edits): edits.compactMap { $0.writing?.key }
        }
    }
}
