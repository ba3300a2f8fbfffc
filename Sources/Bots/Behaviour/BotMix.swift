/// How much of what people can do to a map bots do.
public enum BotMix: String, CaseIterable, Sendable {
    /// Vertices are dragged one at a time: what figures are compared by.
    case single
    /// Mostly single vertices, now and then a few at once or a whole shape.
    case human
    /// As much of everything as one run can hold.
    case wide

    var habits: Habits {
        switch self {
        case .single: Habits(several: 0, whole: 0, reshapesAll: false, whims: Whim.simple)
        case .human: Habits(several: 0.1, whole: 0.05, reshapesAll: false, whims: Whim.human)
        case .wide: Habits(several: 0.3, whole: 0.3, reshapesAll: true, whims: Whim.wide)
        }
    }
}

/// Probabilities.
struct Habits {
    /// That a press holds a few vertices.
    var several: Double
    /// That a press holds a whole feature.
    var whole: Double
    /// Whether vertices are inserted and removed in shapes of others too.
    var reshapesAll: Bool
    /// What is done after letting go.
    var whims: [Whim.Chance]
}
