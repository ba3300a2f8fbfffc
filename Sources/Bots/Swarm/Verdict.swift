import MapModel

/// What comes out of the comparison at the end.
struct Verdict {
    /// Bots that the server told not to come back.
    var goneCount = 0
    /// Bots that had something under way when patience ended.
    var unsettledCount = 0
    private(set) var undelivered: UInt64 = 0
    private(set) var losses: UInt64 = 0
    /// Bots whose document was not that of the observer.
    private(set) var disagreeing = 0
    private var waiting: [(bot: Bot, agreement: Agreement)] = []
    private var next = 0

    /// Takes the observers' testimonies.
    mutating func begin(_ crowds: [Crowd]) {
        for crowd in crowds where !crowd.members.isEmpty {
            guard let core = crowd.observer?.core, core.isOnline else {
                disagreeing += crowd.members.count
                continue
            }
            let testimony = Agreement.Testimony(core.document, sequence: core.sequence)
            let agreement = Agreement(observer: testimony)
            waiting += crowd.everybody.map { ($0, agreement) }
        }
    }

    /// Compares one more bot.
    ///
    /// - Returns: false if there is none.
    mutating func compareNext(_ complain: (String) -> Void) -> Bool {
        guard next < waiting.count else { return false }
        let (bot, agreement) = waiting[next]
        next += 1
        let core = bot.core
        let name = "\(bot.crowd.room): \(core.profile.name)"
        if bot.check != .converged(core.sequence) {
            disagreeing += 1
            complain("\(name): the server did not confirm its digests (\(bot.check))")
        } else if let difference = agreement.difference(to: core.document, at: core.sequence) {
            disagreeing += 1
            complain("\(name) differs from who joined last: \(difference)")
        }
        return true
    }

    /// Looks for what is lost.
    mutating func finish(_ crowds: [Crowd], _ tally: Tally, _ complain: (String) -> Void) {
        waiting = []
        for crowd in crowds {
            undelivered += crowd.book.undeliveredCount
            guard let document = crowd.observer?.core.document else { continue }
            let lost = crowd.losses.losses(in: document)
            losses += UInt64(lost.count)
            for name in lost.prefix(5) {
                let deed = crowd.losses.deeds[name].map { "\($0)" } ?? ""
                complain(
                    "\(crowd.room): done and lost: operation \(name.number.rawValue) of replica"
                        + " \(name.replica.rawValue): \(deed)")
            }
        }
    }

    /// Whether everybody ended with one and the same map, and nothing went wrong on the way.
    func hasConverged(_ tally: Tally) -> Bool {
        goneCount == 0 && unsettledCount == 0 && disagreeing == 0 && tally.faults == 0
            && tally.divergences == 0
    }
}
