import ClientCore
import MapModel
import WebSocketTransport
import WireProtocol

/// One simulated person: a real client core on a real socket, and habits.
///
/// Start reading at ``wake()``: what it does by itself. What it hears is in `Bot+Connection.swift`.
final class Bot {
    enum Role {
        case dragger
        case watcher
        /// Joins at the end, from nothing, to see what is there.
        case observer
    }

    let role: Role
    let form: MessageForm
    let crowd: Crowd
    /// Its place among the crowd's members.
    let member: Int
    unowned let swarm: Swarm
    var core: ClientCore
    var random: SplitMix64

    var connection: ConnectionID?
    /// Its connection is lost.
    var isAway = false
    /// The server told it not to come back.
    var isGone = false
    private var wakeTimer: LoopTimer?
    private var connectTimer: LoopTimer?

    var drag: BotDrag?
    /// When it will press again, on the monotonic clock.
    var restUntil: UInt64 = 0
    private var nextMove = 0.0
    private var nextPing: UInt64 = 0
    private var cursor: Position?
    /// Features that it made and has not removed.
    var ownFeatures: [FeatureID] = []
    /// Those that it removed.
    var erasedFeatures: [FeatureID] = []
    /// The replica under which it made its last operation; another one after a lost session.
    var madeAs: ReplicaID?
    var judge = OwnerJudge()
    var check = Check.none

    /// How far the comparison of digests at the end has come.
    enum Check: Equatable {
        case none
        case asked
        case converged(UInt64)
        case diverged(UInt64)
    }

    init(
        _ role: Role, speaking form: MessageForm, name: String, member: Int, stream: UInt64,
        crowd: Crowd, swarm: Swarm
    ) {
        self.role = role
        self.form = form
        self.crowd = crowd
        self.member = member
        self.swarm = swarm
        var random = SplitMix64(seed: swarm.options.seed, stream: stream)
        // Instances must differ between runs with one seed: to the server they are two clients.
        let instance = Instance(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
        let colour = UInt32(truncatingIfNeeded: random.next()) & 0xff_ffff
        guard let profile = Profile(name: name, colour: colour) else {
            preconditionFailure("a bot has a short name")
        }
        core = ClientCore(instance: instance, profile: profile)
        self.random = random
    }

    /// Nothing of it is under way.
    var isSettled: Bool { isGone || (core.isOnline && drag == nil && core.operations.isEmpty) }

    // MARK: - Waking

    /// Begins to act by itself.
    func start() { wakeTimer = swarm.loop.schedule(after: 0) { [unowned self] in wake() } }

    private func wake() {
        guard !isGone else { return }
        let now = Clock.moment
        core.tick(at: now)
        if core.isOnline, now.monotonic >= nextPing {
            nextPing = now.monotonic + 5_000
            core.ping(token: random.next(), at: now)
        }
        switch role {
        case .dragger: act(at: now)
        case .watcher: if swarm.isRunning, isWritable { look(at: now) }
        case .observer: break
        }
        flush()
        wakeTimer?.restart(after: pause(from: now.monotonic))
    }

    /// Milliseconds until it acts again.
    private func pause(from now: UInt64) -> UInt64 {
        guard role == .dragger else { return UInt64(random.uniform(800..<2_500)) }
        guard drag != nil else {
            nextMove = 0
            let rest = restUntil > now ? restUntil - now : 20
            return min(rest, 500)
        }
        // Of its own clock, so that rounding to milliseconds does not slow the rate.
        let interval = 1_000 / swarm.options.rate
        let time = Double(now)
        nextMove = max(nextMove + interval, time - interval)
        return UInt64(max(0, nextMove - time))
    }

    /// A watcher moves its pointer a little.
    private func look(at now: ClientCore.Moment) {
        let from = cursor ?? DragPath.place(random.uniform(-150..<150), random.uniform(-60..<60))
        let next = DragPath.place(
            from.longitude + random.uniform(-crowd.reach..<crowd.reach),
            from.latitude + random.uniform(-crowd.reach..<crowd.reach)
        )
        cursor = next
        core.moveCursor(to: next, at: now)
    }

    // MARK: - Connecting

    func connect() {
        connection = swarm.client.connect(
            to: crowd.address,
            subprotocol: form.subprotocol,
            handler: self
        )
    }

    func connect(after milliseconds: UInt64) {
        if let connectTimer { return connectTimer.restart(after: milliseconds) }
        connectTimer = swarm.loop.schedule(after: milliseconds) { [unowned self] in connect() }
    }
}
