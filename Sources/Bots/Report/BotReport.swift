/// The figures and the verdict of a run. `syncline bot --help` defines them.
public struct BotReport: Equatable, Sendable {
    public var rooms: Int
    public var bots: Int
    public var draggers: Int
    public var rate: Double
    public var durationSeconds: Double
    public var seed: UInt64
    public var mix: BotMix

    public var sent: UInt64
    public var ungranted: UInt64
    public var delivered: UInt64
    public var conflated: UInt64
    public var undelivered: UInt64
    /// Nil if nothing was delivered.
    public var latency: Latency?
    public var grants: UInt64
    /// Of those, grants of several vertices, and of whole features.
    public var grantsOfSeveral: UInt64
    public var grantsOfFeatures: UInt64
    public var denials: UInt64
    public var expiries: UInt64
    public var reconnects: UInt64
    public var sessionsLost: UInt64
    public var done: UInt64
    /// Nil if nobody could look at the final map.
    public var doneLost: UInt64?
    /// Operations that the room refused, as the bots heard.
    public var refused: UInt64
    public var faults: UInt64
    /// Nil without a server process, or if it ended.
    public var serverMicrosecondsPerDelivered: Double?
    /// Nil if nothing speaks against it, but not everybody could be compared.
    public var hasConverged: Bool?
    public var hadOneOwner: Bool

    /// From sending to receipt, in microseconds.
    public struct Latency: Equatable, Sendable {
        public var p50: UInt64
        public var p90: UInt64
        public var p99: UInt64
        public var p999: UInt64
        public var largest: UInt64
    }

    /// The second of the run in which the server went away, if it did not come back.
    public var serverGoneSince: UInt64?

    /// Whether the server kept its promises; nil if nothing speaks against it, but not all could be
    /// seen.
    public var isGood: Bool? {
        if hasConverged == false || !hadOneOwner || doneLost.map({ $0 > 0 }) == true {
            return false
        }
        return hasConverged == nil || doneLost == nil ? nil : true
    }
}

extension BotReport {
    init(_ swarm: Swarm) {
        let tally = swarm.tally
        let options = swarm.options
        rooms = options.rooms.count
        bots = options.botCount
        draggers = options.draggerCount
        rate = options.rate
        durationSeconds = options.durationSeconds
        seed = options.seed
        mix = options.mix
        sent = tally.sent
        ungranted = tally.ungranted
        delivered = tally.delivered
        conflated = tally.conflated
        undelivered = swarm.verdict.undelivered
        latency = Latency(tally.latency)
        grants = tally.grants
        grantsOfSeveral = tally.grantsOfSeveral
        grantsOfFeatures = tally.grantsOfFeatures
        denials = tally.denials
        expiries = tally.expiries
        reconnects = tally.reconnects
        sessionsLost = tally.sessionsLost
        done = tally.done
        refused = tally.refused
        doneLost = swarm.verdict.losses
        faults = tally.faults
        if let used = swarm.processorTime.used, tally.delivered > 0 {
            serverMicrosecondsPerDelivered = Double(used) / 1_000 / Double(tally.delivered)
        }
        hasConverged = swarm.verdict.hasConverged(tally)
        hadOneOwner = tally.ownerFaults == 0
        serverGoneSince = swarm.verdict.serverGoneSince
    }
}

extension BotReport.Latency {
    init?(_ histogram: Histogram) {
        guard let p50 = histogram.percentile(0.5), let p90 = histogram.percentile(0.9),
            let p99 = histogram.percentile(0.99), let p999 = histogram.percentile(0.999)
        else { return nil }
        self.p50 = p50
        self.p90 = p90
        self.p99 = p99
        self.p999 = p999
        largest = histogram.largest
    }
}
