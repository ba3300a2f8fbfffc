import MapModel

/// How a finger moves: it presses and hesitates, follows a curve, slow at both ends and a little
/// shaky, perhaps rests on the way, and is lifted or takes the drag back.
struct DragPath {
    private let start: Position
    private let target: Position
    /// The middle point of a quadratic Bézier curve.
    private let bend: (longitude: Double, latitude: Double)
    private let shake: Double
    private let hesitation: Double
    private let travel: Double
    /// When the finger rests, in milliseconds of travel, and for how long.
    private let rest: (at: Double, duration: Double)
    /// When it takes the drag back, in milliseconds since the press.
    private let cancelTime: Double?

    enum Finger: Equatable {
        case still
        case at(Position)
        case lifted
        case tookBack
    }

    /// - Parameters:
    ///   - reach: how far a drag goes at most, in degrees.
    ///   - longestRest: the longest time that a finger holds still, in milliseconds.
    init(
        from start: Position,
        reach: Double,
        longestRest: Double,
        random: inout SplitMix64
    ) {
        self.start = start
        let target = Self.place(
            start.longitude + random.uniform(-reach..<reach),
            start.latitude + random.uniform(-reach..<reach)
        )
        self.target = target
        bend = (
            (start.longitude + target.longitude) / 2 + random.uniform(-reach..<reach) / 3,
            (start.latitude + target.latitude) / 2 + random.uniform(-reach..<reach) / 3
        )
        shake = reach / 400
        hesitation = random.uniform(60..<350)
        travel = random.uniform(600..<2_500)
        let rests = random.happens(0.3)
        rest = (
            random.uniform(0.2..<0.9) * travel,
            rests ? random.uniform(0..<1) * random.uniform(0..<1) * longestRest : 0
        )
        let whole = hesitation + travel + rest.duration
        cancelTime = random.happens(0.08) ? random.uniform(0.1..<0.95) * whole : nil
    }

    /// Where the finger is some milliseconds after the press.
    func finger(at elapsed: Double, random: inout SplitMix64) -> Finger {
        if let cancelTime, elapsed >= cancelTime { return .tookBack }
        var time = elapsed - hesitation
        if time < 0 { return .still }
        if time > rest.at {
            if time < rest.at + rest.duration { return .still }
            time -= rest.duration
        }
        if time >= travel { return .lifted }
        return .at(place(time / travel, &random))
    }

    private func place(_ progress: Double, _ random: inout SplitMix64) -> Position {
        // Slow at both ends.
        let eased = progress * progress * (3 - 2 * progress)
        let first = (1 - eased) * (1 - eased)
        let middle = 2 * (1 - eased) * eased
        let last = eased * eased
        return Self.place(
            first * start.longitude + middle * bend.longitude + last * target.longitude
                + random.uniform(-shake..<shake),
            first * start.latitude + middle * bend.latitude + last * target.latitude
                + random.uniform(-shake..<shake)
        )
    }

    /// A position on the map, whatever the numbers.
    static func place(_ longitude: Double, _ latitude: Double) -> Position {
        let position = Position(
            longitude: min(max(longitude, -359), 359),
            latitude: min(max(latitude, -89), 89)
        )
        guard let position else { preconditionFailure("clamped numbers are a position") }
        return position
    }
}
