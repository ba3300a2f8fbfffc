internal import ClientCore
internal import Glibc
internal import MapModel
internal import WebSocketTransport
internal import WireProtocol

/// Plays a recording in a live room: what each participant did is done again, at its time, by a
/// client of its own. Start reading at ``turn()``.
final class Stage {
    let address: URLParts
    let loop: EventLoop
    let client: WebSocketClient
    let cast: Cast
    let speed: Double?
    let say: (String) -> Void
    /// Watches all the time, and looks at the map in the end.
    private(set) lazy var director = makeDirector()

    var score: Score
    var map = ReplicaMap()
    var causality = Causality()
    var performers: [ReplicaID: Performer] = [:]
    var tempo: Tempo?
    var phase = Phase.entering
    var phaseStart: UInt64 = 0
    /// The deed whose turn it is.
    var deed: Deed?
    /// When a deed was done last, and when a line of progress was written last.
    var doneAt: UInt64 = 0
    var toldAt: UInt64 = 0
    var counts = Counts()
    var failure: LiveReplayFailure?
    private var dueTimer: LoopTimer?

    enum Phase {
        case entering
        case playing
        /// All is said; the answers and the last moves are on their way.
        case settling
        case checking
        case leaving
    }

    struct Counts {
        var deeds = 0
        var missed = 0
        var agreed = 0
        var disagreed = 0
        var comparison: ContentComparison?
    }

    init(
        _ recording: Recording, _ cast: Cast, at address: URLParts, speed: Double?,
        say: @escaping (String) -> Void
    ) throws(LiveReplayFailure) {
        self.address = address
        self.cast = cast
        self.speed = speed
        self.say = say
        do throws(ReplayError) {
            score = try Score(recording, of: cast)
        } catch {
            throw .recording(error)
        }
        do throws(TransportError) {
            loop = try EventLoop()
            client = try WebSocketClient(loop: loop)
        } catch {
            throw .failed("\(error)")
        }
    }

    var now: ClientCore.Moment {
        ClientCore.Moment(monotonic: loop.now, wall: loop.wallMilliseconds)
    }

    var isOver: Bool { phase == .leaving }
    /// Who cannot even come in once will not do so later.
    var mayComeBack: Bool { phase != .entering }

    private func makeDirector() -> Performer {
        guard let profile = Profile(name: "replay", colour: 0x80_8080) else {
            preconditionFailure("the director has a short name")
        }
        return Performer(part: nil, profile: profile, stage: self)
    }

    /// Plays to the end. To be called once.
    ///
    /// - Throws: ``LiveReplayFailure``.
    func play() throws(LiveReplayFailure) {
        do throws(TransportError) {
            try loop.onSignals([SIGINT, SIGTERM]) { [unowned self] _ in
                fail("stopped at recorded sequence \(deed?.sequence ?? 0); nothing was compared")
            }
        } catch {
            throw .failed("\(error)")
        }
        director.enter()
        loop.afterTurn = { [unowned self] in turn() }
        beat()
        loop.run()
        if let failure { throw failure }
    }

    /// Moves leave as their pace allows, and nothing waits for longer than this.
    private func beat() {
        for performer in performers.values where !performer.drags.isEmpty { performer.tick() }
        tell()
        loop.schedule(after: 16) { [unowned self] in beat() }
    }

    /// Something is not as the recording has it.
    func missed(_ text: String) {
        counts.missed += 1
        if counts.missed <= 20 { say("  ! \(text)") }
    }

    func fail(_ reason: String) { fail(.failed(reason)) }

    func fail(_ failure: LiveReplayFailure) {
        guard !isOver else { return }
        self.failure = failure
        leave()
    }

    /// Wakes up when the next deed is due.
    func wake(at instant: UInt64) {
        let delay = instant > loop.now ? instant - loop.now : 0
        if let dueTimer { return dueTimer.restart(after: delay) }
        dueTimer = loop.schedule(after: delay) {}
    }
}
