internal import ClientCore
internal import MapModel
internal import WireProtocol

extension Stage {
    /// At the end of each turn of the loop: goes on as far as it can.
    func turn() {
        switch phase {
        case .entering: open()
        case .playing: playOn()
        case .settling: settle()
        case .checking: compare()
        case .leaving: end()
        }
    }

    func enter(_ phase: Phase) {
        self.phase = phase
        phaseStart = loop.now
    }

    /// The director is in: nothing may be there that the recording does not bring.
    private func open() {
        guard director.core.isOnline else { return }
        guard director.core.document.recordCount == 0 else {
            return fail(
                "the room is not empty: there are, or were, features in it; replay into a new one")
        }
        tempo = Tempo(speed: speed, origin: cast.times.lowerBound, anchor: loop.now)
        doneAt = loop.now
        toldAt = loop.now
        enter(.playing)
        playOn()
    }

    // MARK: - Playing

    /// Does deeds until one has to wait, for its time or for the room.
    private func playOn() {
        guard let next = takeDeed() else { return }
        var deed = next
        while isDue(deed), canDo(deed) {
            perform(deed)
            self.deed = nil
            guard phase == .playing, let next = takeDeed() else { return }
            deed = next
        }
    }

    /// The deed whose turn it is; nil if that was the last one, or the recording cannot be read on.
    private func takeDeed() -> Deed? {
        if let deed { return deed }
        do throws(ReplayError) {
            deed = try score.nextDeed()
        } catch {
            fail(.recording(error))
            return nil
        }
        if deed == nil { enter(.settling) }
        return deed
    }

    private func isDue(_ deed: Deed) -> Bool {
        guard let due = tempo?.due(deed.milliseconds), due > loop.now else { return true }
        wake(at: due)
        return false
    }

    /// Whether all that the deed may build on is there, and known to who does it.
    private func canDo(_ deed: Deed) -> Bool {
        guard causality.hasRoom, causality.allows(deed) else { return false }
        switch deed.action {
        // They come in one after the other, so that they are numbered in their order.
        case .join: return !performers.values.contains { $0.isCalled && $0.core.replica == nil }
        case .leave: return true
        default:
            let highest = performers.values.map(\.core.sequence).max() ?? 0
            return performers[deed.replica]?.hasSeen(highest) ?? true
        }
    }

    private func perform(_ deed: Deed) {
        tempo?.played(deed.milliseconds, at: loop.now)
        counts.deeds += 1
        doneAt = loop.now
        switch deed.action {
        case .join(let participant): call(participant)
        case .leave(let willReturn): performers[deed.replica]?.leave(willReturn: willReturn)
        default: performers[deed.replica]?.perform(deed)
        }
    }

    private func call(_ participant: Participant) {
        if let performer = performers[participant.replica] { return performer.enter() }
        guard let profile = Profile(name: participant.name, colour: participant.colour) else {
            return missed(
                "replica \(participant.replica.rawValue) has a name that no client may have")
        }
        let performer = Performer(part: participant.replica, profile: profile, stage: self)
        performers[participant.replica] = performer
        performer.enter()
    }
}
