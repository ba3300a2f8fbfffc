/// What somebody does now and then after letting go of something.
enum Whim {
    /// Writes or removes a property of what was dragged.
    case writeProperty, removeProperty
    /// Makes a small feature, or removes one of its own.
    case draw, erase
    /// Loses the connection, just when something may be under way.
    case vanish

    /// A whim and how probable it is.
    typealias Chance = (whim: Whim, probability: Double)

    static let simple: [Chance] = [
        (.writeProperty, 0.1), (.removeProperty, 0.02), (.draw, 0.04), (.erase, 0.03),
    ]

    static let human = simple

    static let wide: [Chance] = [
        (.writeProperty, 0.08), (.removeProperty, 0.03), (.draw, 0.08), (.erase, 0.05),
        (.vanish, 0.02),
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
