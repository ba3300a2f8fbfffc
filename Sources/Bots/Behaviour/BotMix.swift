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
        case .single: Habits(several: 0, whole: 0, whims: Whim.simple)
        case .human: Habits(several: 0.1, whole: 0.05, whims: Whim.human)
        case .wide: Habits(several: 0.3, whole: 0.3, whims: Whim.wide)
        }
    }
}

/// Probabilities.
struct Habits {
    /// That a press holds a few vertices.
    var several: Double
    /// That a press holds a whole feature.
    var whole: Double
    /// What is done after letting go.
    var whims: [Whim.Chance]
}
