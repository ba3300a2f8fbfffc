internal import ClientCore

extension Stage {
    /// The newest moves leave within this, in milliseconds.
    private static let settleMilliseconds: UInt64 = 100
    /// How long the room may take for an answer, in milliseconds: a slow disk is no failure.
    private static let patience: UInt64 = 30_000

    private var everybody: [Performer] { performers.values.filter(\.isCalled) + [director] }

    /// Waits until all is answered, on disk, and seen.
    func settle() {
        let isQuiet = causality.isSettled && everybody.allSatisfy { $0.core.operations.isEmpty }
        guard isQuiet, loop.now >= phaseStart + Self.settleMilliseconds else { return }
        enter(.checking)
        compare()
    }

    /// Waits for everybody's digests, then for the director's, which saw all that the others said.
    func compare() {
        let players = performers.values.filter(\.isCalled)
        for player in players { player.askForDigests() }
        let isLate = loop.now >= phaseStart + Self.patience
        guard players.allSatisfy(\.isChecked) || isLate else { return }
        director.askForDigests()
        guard director.isChecked || isLate else { return }
        counts.agreed = everybody.count { $0.check == .equal }
        counts.disagreed = everybody.count - counts.agreed
        counts.comparison = ContentComparison(
            recorded: score.document, live: director.core.document, map)
        leave()
    }

    /// Everybody says goodbye.
    func leave() {
        enter(.leaving)
        for performer in everybody { performer.leave(willReturn: false) }
    }

    /// Stops when all connections are closed, or soon.
    func end() {
        let isClosed = director.isGone && performers.values.allSatisfy(\.isGone)
        if isClosed || loop.now >= phaseStart + 2_000 { loop.stop() }
    }

    /// A line now and then tells how far it is; a room that says nothing any more ends it.
    func tell() {
        guard phase == .playing || phase == .settling else { return }
        if loop.now >= expectedSince + Self.patience {
            return fail("the room has not answered for \(Self.patience / 1_000) s")
        }
        guard loop.now >= toldAt + 5_000, let tempo else { return }
        toldAt = loop.now
        let sequence = deed?.sequence ?? cast.lastSequence
        let time = ((deed?.milliseconds ?? cast.times.upperBound) - cast.times.lowerBound) / 1_000
        let all = (cast.times.upperBound - cast.times.lowerBound) / 1_000
        let lateness = speed == nil ? "" : ", at most \(tempo.largestLateness) ms late"
        say(
            "  sequence \(sequence) of \(cast.lastSequence), \(time) s of \(all) s,"
                + " \(everybody.count - 1) in\(lateness)")
    }

    /// Since when the room could have answered what the next deed waits for.
    private var expectedSince: UInt64 {
        guard let deed, let tempo else { return doneAt }
        return tempo.turn(of: deed.milliseconds, after: doneAt)
    }
}

extension Performer {
    fileprivate var isChecked: Bool { check == .equal || check == .different }
}
