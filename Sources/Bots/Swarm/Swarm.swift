import ClientCore
import Glibc
import WebSocketTransport
import WireJSON
import WireProtocol

/// Simulated people who drag on a server's maps, and judge whether it keeps its promises.
///
/// One process, one event loop, one real client core per bot. A run has phases: everybody joins;
/// the draggers drag; all that is under way comes to its end; an observer per room joins from
/// nothing; digests and contents are compared. Start reading at `tick()` in `Swarm+Phases.swift`.
public final class Swarm {
    let options: SwarmOptions
    let loop: EventLoop
    let client: WebSocketClient
    let textReader = TextReader()
    let tally = Tally()
    let say: (String) -> Void
    private(set) var crowds: [Crowd] = []
    private(set) var bots: [Bot] = []

    var phase = Phase.joining
    /// When the present phase began, on the monotonic clock.
    var phaseStart: UInt64 = 0
    var verdict = Verdict()
    var processorTime = ProcessorTime()
    var failure: SwarmFailure?
    private var nextToConnect = 0
    /// Bots that are between connecting and being in.
    private var joining: Set<ObjectIdentifier> = []
    var reachability = Reachability()
    var progress = Progress()
    /// What went wrong and was told; the rest is only counted.
    private var toldFaultCount = 0

    enum Phase {
        case joining
        case running
        case settling
        case observing
        case checking
        case comparing
        case over
    }

    /// The server sends every newcomer the whole map: more at once would only wait longer each.
    private static let joiningAtOnce = 16

    /// - Parameter say: takes lines of progress and the summary, for people.
    /// - Throws: ``SwarmFailure/options(_:)``, ``SwarmFailure/failed(_:)``.
    public init(_ options: SwarmOptions, say: @escaping (String) -> Void) throws(SwarmFailure) {
        self.options = options
        self.say = say
        let addresses = try Self.addresses(options)
        Self.raiseDescriptorLimit()
        do throws(TransportError) {
            loop = try EventLoop()
            client = try WebSocketClient(loop: loop)
        } catch {
            throw .failed("\(error)")
        }
        populate(addresses)
    }

    private static func addresses(_ options: SwarmOptions) throws(SwarmFailure) -> [URLParts] {
        guard !options.rooms.isEmpty, options.rooms.count <= options.botCount,
            (0...options.botCount).contains(options.draggerCount)
        else { throw .options("a run needs a bot for each room, and no more draggers than bots") }
        let base: URLParts
        do throws(URLParts.Failure) {
            base = try URLParts(options.url)
        } catch {
            throw .options("\(error)")
        }
        guard base.path == "/" else {
            throw .options("--url: give the server only; the room goes in --room")
        }
        return options.rooms.map { room in
            var address = base
            address.path = "/rooms/\(room)"
            return address
        }
    }

    /// Bots are spread evenly over the rooms, and the draggers over the bots.
    private func populate(_ addresses: [URLParts]) {
        let count = options.botCount
        for (index, address) in addresses.enumerated() {
            let size = count / addresses.count + (index < count % addresses.count ? 1 : 0)
            crowds.append(
                Crowd(
                    room: options.rooms[index],
                    address: address,
                    memberCount: size,
                    tally: tally
                )
            )
        }
        for index in 0..<count {
            let crowd = crowds[index % crowds.count]
            let role: Bot.Role = index < options.draggerCount ? .dragger : .watcher
            let bot = Bot(
                role,
                speaking: options.forms.form(of: index / crowds.count),
                name: "bot \(index + 1)",
                member: crowd.members.count,
                stream: UInt64(index + 1),
                crowd: crowd,
                swarm: self
            )
            crowd.members.append(bot)
            bots.append(bot)
        }
    }

    /// A bot needs a descriptor; the usual limit is 1,024.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Runs to the verdict. To be called once.
    ///
    /// - Throws: ``SwarmFailure/unreachable(_:)``, ``SwarmFailure/failed(_:)``.
    public func run() throws(SwarmFailure) -> BotReport {
        do throws(TransportError) {
            try loop.onSignals([SIGINT, SIGTERM]) { [unowned self] _ in interrupted() }
        } catch {
            throw .failed("\(error)")
        }
        phaseStart = Clock.moment.monotonic
        loop.schedule(after: 0) { [unowned self] in ticked() }
        loop.run()
        if let failure { throw failure }
        return BotReport(self)
    }

    private func ticked() {
        tick(at: Clock.moment.monotonic)
        guard phase != .over else { return loop.stop() }
        loop.schedule(after: Self.tickMilliseconds) { [unowned self] in ticked() }
    }

    private static let tickMilliseconds: UInt64 = 50

    func fail(_ failure: SwarmFailure) {
        self.failure = self.failure ?? failure
        phase = .over
    }
}

// MARK: - Joining

extension Swarm {
    /// Lets the next bots in, a few at a time.
    func connectNext() {
        while joining.count < Self.joiningAtOnce, nextToConnect < bots.count {
            let bot = bots[nextToConnect]
            nextToConnect += 1
            joining.insert(ObjectIdentifier(bot))
            bot.connect()
        }
    }

    /// A bot applied a state frame.
    func isIn(_ bot: Bot) {
        if joining.remove(ObjectIdentifier(bot)) != nil {
            bot.start()
            connectNext()
        } else if bot.isAway {
            tally.reconnects += 1
        }
        bot.isAway = false
    }

    /// The server told a bot not to come back.
    func isGone(_ bot: Bot, _ code: CloseCode?) {
        guard phase != .over else { return }
        joining.remove(ObjectIdentifier(bot))
        let reason = code.map { "\($0.rawValue), \($0.reason)" } ?? "no code"
        fault("\(bot.crowd.room): a bot was closed for good (\(reason))")
        verdict.goneCount += 1
        connectNext()
    }
}

// MARK: - What bots complain of

extension Swarm {
    func fault(_ text: String) {
        tally.faults += 1
        complain(text)
    }

    func ownerFault(_ room: String, _ sequence: UInt64, _ violations: [OwnerJudge.Violation]) {
        tally.ownerFaults += 1
        complain("\(room): at sequence \(sequence): \(violations)")
    }

    func diverged(_ room: String, at sequence: UInt64) {
        tally.divergences += 1
        complain("\(room): the digests differ at sequence \(sequence)")
    }

    /// Tells the first few; a broken server would drown the terminal.
    func complain(_ text: String) {
        toldFaultCount += 1
        if toldFaultCount <= 20 { say("  ! \(text)") }
    }
}
