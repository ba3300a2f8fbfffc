import MapModel

/// What comes out of the comparison at the end.
struct Verdict {
    /// Bots that the server told not to come back.
    var goneCount = 0
    /// Bots that had something under way when patience ended.
    var unsettledCount = 0
    private(set) var undelivered: UInt64 = 0
    /// The second of the run in which the server went away for good.
    var serverGoneSince: UInt64?
    /// Whether nobody could look at the final map of some room.
    private(set) var isIncomplete = false
    /// Operations that were done and are lost; nil if nobody could look at the final map.
    private(set) var losses: UInt64? = 0
    /// Bots whose document was not that of the observer.
    private(set) var disagreeing = 0
    private var waiting: [Statement] = []
    private var next = 0

    /// Where a bot stood when all had been heard. What comes later, say that a participant left
    /// after its time of grace, changes nothing of it.
    private struct Statement {
        let name: String
        let check: Bot.Check
        let document: Document
        let sequence: UInt64
        let agreement: Agreement
    }

    /// Takes the observers' testimonies.
    mutating func begin(_ crowds: [Crowd]) {
        for crowd in crowds where !crowd.members.isEmpty {
            guard let core = crowd.observer?.core, core.isOnline else {
                isIncomplete = true
                continue
            }
            let testimony = Agreement.Testimony(core.document, sequence: core.sequence)
            let agreement = Agreement(observer: testimony)
            waiting += crowd.everybody.map { bot in
                Statement(
                    name: "\(crowd.room): \(bot.core.profile.name)",
                    check: bot.check,
                    document: bot.core.document,
                    sequence: bot.core.sequence,
                    agreement: agreement
                )
            }
        }
    }

    /// Compares one more bot.
    ///
    /// - Returns: false if there is none.
    mutating func compareNext(_ complain: (String) -> Void) -> Bool {
        guard next < waiting.count else { return false }
        let bot = waiting[next]
        next += 1
        if bot.check != .converged(bot.sequence) {
            disagreeing += 1
            complain("\(bot.name): the server did not confirm its digests (\(bot.check))")
        } else if let difference = bot.agreement.difference(to: bot.document, at: bot.sequence) {
            disagreeing += 1
            complain("\(bot.name) differs from who joined last: \(difference)")
        }
        return true
    }

    /// Looks for what is lost.
    mutating func finish(_ crowds: [Crowd], _ tally: Tally, _ complain: (String) -> Void) {
        waiting = []
        for crowd in crowds {
            undelivered += crowd.book.undeliveredCount
            guard let core = crowd.observer?.core, core.isOnline else {
                complain("\(crowd.room): nobody could look at the final map")
                losses = nil
                continue
            }
            let lost = crowd.losses.losses(in: core.document)
            losses? += UInt64(lost.count)
            for name in lost.prefix(5) {
                let deed = crowd.losses.deeds[name].map { "\($0)" } ?? ""
                complain(
                    "\(crowd.room): done and lost: operation \(name.number.rawValue) of replica"
                        + " \(name.replica.rawValue), \(deed)")
            }
        }
    }

    /// Whether everybody ended with one and the same map, and nothing went wrong on the way; nil if
    /// nothing speaks against it, but not all could be compared.
    func hasConverged(_ tally: Tally) -> Bool? {
        guard goneCount == 0, unsettledCount == 0, disagreeing == 0, tally.faults == 0,
            tally.divergences == 0
        else { return false }
        return isIncomplete ? nil : true
    }
}
