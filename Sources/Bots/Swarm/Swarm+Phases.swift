import ClientCore
import MapModel

extension Swarm {
    /// Whether draggers drag.
    var isRunning: Bool { phase == .running }

    /// The longest rest of a finger: over the 3 s after which a client renews its lease, unless the
    /// run is too short for that.
    var longestRest: Double { min(5_000, options.durationSeconds * 150) }

    /// Looks whether the present phase is over.
    func tick(at now: UInt64) {
        let elapsed = now - min(phaseStart, now)
        progress.tell(self, at: now)
        if reachability.isGivenUp(at: now), phase != .comparing, phase != .over {
            return giveUp(at: now)
        }
        switch phase {
        case .joining: join(at: now, elapsed)
        case .running:
            if Double(elapsed) >= options.durationSeconds * 1_000 { enter(.settling, at: now) }
        case .settling: settle(at: now, elapsed)
        case .observing: observe(at: now, elapsed)
        case .checking: check(at: now, elapsed)
        case .comparing: compare(at: now)
        case .over: break
        }
    }

    private func enter(_ next: Phase, at now: UInt64) {
        phase = next
        phaseStart = now
    }

    /// The first interrupt ends the dragging, the second one everything.
    func interrupted() {
        guard phase == .running else {
            return fail(.failed("interrupted before there was a verdict"))
        }
        say("  interrupted: the drags end, then comes the verdict")
        enter(.settling, at: Clock.moment.monotonic)
    }

    // MARK: - Joining

    private func join(at now: UInt64, _ elapsed: UInt64) {
        if let reason = reachability.reasonToFail(after: elapsed) {
            return fail(.unreachable("no WebSocket at \(options.url): \(reason)"))
        }
        connectNext()
        for crowd in crowds where crowd.vertices.isEmpty { furnish(crowd, at: now) }
        let isComplete = bots.allSatisfy { $0.isGone || $0.core.isOnline }
        if isComplete, crowds.allSatisfy({ !$0.vertices.isEmpty }) {
            processorTime.begin(options.serverProcess)
            return enter(.running, at: now)
        }
        let patience = 60_000 + UInt64(bots.count) * 100
        if elapsed > patience {
            let count = bots.count { $0.core.isOnline }
            fail(.failed("only \(count) of \(bots.count) bots got in within \(patience / 1_000) s"))
        }
    }

    /// An empty map gets something to drag, made by the first bot that is in.
    private func furnish(_ crowd: Crowd, at now: UInt64) {
        guard let bot = crowd.members.first(where: { $0.core.isOnline }) else {
            // Who has no members needs no map either.
            return
        }
        crowd.look(at: bot.core.document, now: now)
        guard crowd.vertices.isEmpty, !crowd.isBeingFurnished else { return }
        crowd.isBeingFurnished = true
        bot.furnish(at: Clock.moment)
    }

    // MARK: - The end

    /// The server went away and does not come back: nobody can look at the final map.
    private func giveUp(at now: UInt64) {
        guard let start = progress.start, let lostAt = reachability.lostAt else { return }
        let second = (lostAt - min(start, lostAt)) / 1_000
        verdict.serverGoneSince = second
        verdict.unsettledCount = 0
        complain(
            "the server is gone since second \(second), and did not come back within"
                + " \(Reachability.patience / 1_000) s")
        processorTime.end()
        verdict.begin(crowds)
        enter(.comparing, at: now)
    }

    /// Everything that is under way comes to its end, or is given up after 30 s.
    private func settle(at now: UInt64, _ elapsed: UInt64) {
        let isSettled = bots.allSatisfy(\.isSettled)
        guard isSettled || elapsed > 30_000 else { return }
        processorTime.end()
        verdict.unsettledCount = bots.count { !$0.isSettled }
        for (index, crowd) in crowds.enumerated() {
            let observer = Bot(
                .observer,
                speaking: options.forms.form(of: index),
                name: "observer",
                member: 0,
                stream: UInt64(bots.count + index + 1),
                crowd: crowd,
                swarm: self
            )
            crowd.observer = observer
            observer.connect()
        }
        enter(.observing, at: now)
    }

    private func observe(at now: UInt64, _ elapsed: UInt64) {
        let isReady = crowds.allSatisfy { $0.observer?.core.isOnline ?? true }
        guard isReady || elapsed > 15_000 else { return }
        enter(.checking, at: now)
    }

    /// Everybody asks for the digests, again as long as somebody was elsewhere by then.
    private func check(at now: UInt64, _ elapsed: UInt64) {
        var isComplete = true
        for crowd in crowds {
            let all = crowd.everybody
            let sequence = all.map(\.core.sequence).max() ?? 0
            for bot in all where bot.core.isOnline {
                switch bot.check {
                case .converged(sequence), .diverged: break
                case .none, .converged:
                    bot.askForDigests()
                    isComplete = false
                case .asked: isComplete = false
                }
            }
        }
        guard isComplete || elapsed > 15_000 else { return }
        verdict.begin(crowds)
        enter(.comparing, at: now)
    }

    /// Compares a few documents per tick, so that the sockets stay served.
    private func compare(at now: UInt64) {
        let deadline = now + 30
        while Clock.moment.monotonic < deadline {
            guard verdict.compareNext(complain) else {
                verdict.finish(crowds, tally, complain)
                return enter(.over, at: now)
            }
        }
    }
}

extension Crowd {
    /// The members that the server did not send away, and the observer.
    var everybody: [Bot] {
        members.filter { !$0.isGone } + (observer.map { [$0] } ?? [])
    }
}

extension Bot {
    func askForDigests() {
        check = .asked
        core.check()
        flush()
    }
}
