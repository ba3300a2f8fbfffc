/// Makes random schedules.
enum Schedule {
    static let clientCount = 3

    private static let deeds: [Deed] =
        [
            .start, .start, .start, .start, .startSeveral, .startSeveral, .startFeature,
            .startFeature,
        ]
        + [.move, .move, .move, .move, .move, .move, .move, .end, .end, .end, .end, .cancel]
        + [.setProperty, .setProperty, .removeProperty, .create, .remove, .restore, .restore]
        + [.insertVertex, .insertVertex, .insertVertex, .removeVertex, .removeVertex, .placeVertex]
        + [.placeVertex, .addPath, .removePath, .group, .group, .group, .undo]
        + [.undo, .redo, .cursor, .check, .ping]

    /// The schedule of a seed.
    static func random(seed: UInt64, length: Int) -> [Step] {
        var dice = Dice(seed: seed)
        let favourite = dice.below(clientCount)
        let isStormy = dice.below(4) == 0
        let isTroubled = dice.below(4) == 0
        // In some schedules everybody wants the same few things.
        let reach = dice.pick([2, 6])
        return (0..<length).map { _ in
            let client = dice.below(10) < 4 ? favourite : dice.below(clientCount)
            if isTroubled, dice.below(12) == 0 { return trouble(&dice) }
            return isStormy && dice.below(10) == 0
                ? storm(client, &dice) : step(of: client, reach, &dice)
        }
    }

    /// Some schedules are about a disk that fails and mends, again and again.
    private static func trouble(_ dice: inout Dice) -> Step {
        switch dice.below(8) {
        case ..<3: .diskFails
        case ..<6: .roomStops
        default: .diskMends
        }
    }

    /// Some schedules are about crashes and backups that follow each other closely.
    private static func storm(_ client: Int, _ dice: inout Dice) -> Step {
        switch dice.below(8) {
        case ..<2: .crash
        case ..<4: .restore(1 + dice.below(3))
        case ..<6: .commit(3)
        default: .connect(client)
        }
    }

    /// Weights in thousandths, near those of the executable model of the design.
    private static func step(of client: Int, _ reach: Int, _ dice: inout Dice) -> Step {
        switch dice.below(1_000) {
        case ..<340: person(client, reach, &dice)
        case ..<550: .serverReads(client)
        case ..<740: .clientReads(client)
        case ..<820: .flush
        case ..<840: .turn
        case ..<880: .commit(1 + dice.below(5))
        case ..<895: .cut(client)
        case ..<915: .abandon(client)
        case ..<940: .connect(client)
        case ..<960: .serverReadsAbandoned(client)
        case ..<973: .pass(milliseconds: dice.pick([5, 16, 1_000, 3_500, 11_000]))
        case ..<975: .pause(milliseconds: dice.pick([500, 5_000, 20_000]))
        case ..<981: .stepClientClock(client, milliseconds: dice.pick([-8_000, 8_000, 3_000]))
        case ..<985: .stepServerClock(milliseconds: dice.pick([-30_000, -30_000, 20_000]))
        case ..<992: .crash
        case ..<994: .restore(1 + dice.below(6))
        case ..<999: .clone(client, into: dice.below(clientCount))
        default: .person(client, .leave, 0, 0)
        }
    }

    private static func person(_ client: Int, _ reach: Int, _ dice: inout Dice) -> Step {
        .person(client, dice.pick(deeds), dice.below(reach), 1 + dice.below(999))
    }
}
