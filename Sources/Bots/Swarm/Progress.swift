/// A line a second that tells how the run goes.
struct Progress {
    /// When the first second began.
    private(set) var start: UInt64?
    private var last: UInt64 = 0
    private var lastSent: UInt64 = 0
    private var lastDelivered: UInt64 = 0

    mutating func tell(_ swarm: Swarm, at now: UInt64) {
        guard let start else {
            self.start = now
            last = now
            return
        }
        let passed = now - last
        guard passed >= 1_000 else { return }
        last = now
        swarm.say(
            swarm.reachability.hasOpened
                ? line(swarm, at: now, elapsed: now - start, Double(passed) / 1_000)
                : "\(Text.padded((now - start) / 1_000, 4)) s  no answer at \(swarm.options.url) yet"
        )
        lastSent = swarm.tally.sent
        lastDelivered = swarm.tally.delivered
        swarm.tally.recentLatency.reset()
    }

    private func line(
        _ swarm: Swarm, at now: UInt64, elapsed: UInt64, _ seconds: Double
    ) -> String {
        let tally = swarm.tally
        let members = swarm.bots.count { $0.core.isOnline }
        let sent = Double(tally.sent - lastSent) / seconds
        let delivered = Double(tally.delivered - lastDelivered) / seconds
        let p50 = Text.milliseconds(tally.recentLatency.percentile(0.5))
        let p99 = Text.milliseconds(tally.recentLatency.percentile(0.99))
        return "\(Text.padded(elapsed / 1_000, 4)) s  \(swarm.phase)  "
            + "\(members)/\(swarm.bots.count) in  moves/s \(Text.grouped(UInt64(sent))) sent, "
            + "\(Text.grouped(UInt64(delivered))) delivered  p50 \(p50) p99 \(p99) ms  "
            + "reconnects \(tally.reconnects)" + absence(swarm, at: now)
    }
    private func absence(_ swarm: Swarm, at now: UInt64) -> String {
        guard let lostAt = swarm.reachability.lostAt else { return "" }
        return "  server away for \((now - min(lostAt, now)) / 1_000) s"
    }
}
