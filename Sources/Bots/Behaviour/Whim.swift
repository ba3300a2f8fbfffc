/// What somebody does now and then after letting go of something.
enum Whim {
    /// Writes or removes a property of what was dragged.
    case writeProperty, removeProperty
    /// Makes a small feature; removes one of its own, or brings it back.
    case draw, erase, restore
    /// Puts a vertex into an edge, or takes one away.
    case insertVertex, removeVertex
    /// Cuts a hole into an own polygon, or closes one.
    case pierce, fill
    /// Takes a few own steps back, or does them again.
    case undo, redo
    /// Loses the connection, just when something may be under way.
    case vanish

    /// A whim and how probable it is.
    typealias Chance = (whim: Whim, probability: Double)

    static let simple: [Chance] = [
        (.writeProperty, 0.1), (.removeProperty, 0.02), (.draw, 0.04), (.erase, 0.03),
    ]

    static let human: [Chance] =
        simple + [
            (.restore, 0.02), (.insertVertex, 0.04), (.removeVertex, 0.02), (.undo, 0.02),
            (.redo, 0.01),
        ]

    static let wide: [Chance] = [
        (.writeProperty, 0.06), (.removeProperty, 0.03), (.draw, 0.08), (.erase, 0.05),
        (.restore, 0.04), (.insertVertex, 0.12), (.removeVertex, 0.08), (.pierce, 0.04),
        (.fill, 0.03), (.undo, 0.08), (.redo, 0.05), (.vanish, 0.02),
    ]
}

extension [Whim.Chance] {
    /// One of them, or mostly none.
    func drawn(_ random: inout SplitMix64) -> Whim? {
        var rest = random.uniform(0..<1)
        for chance in self {
            if rest < chance.probability { return chance.whim }
            rest -= chance.probability
        }
        return nil
    }
}
