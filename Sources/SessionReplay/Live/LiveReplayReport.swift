internal import MapModel

/// What came out of a replay into a live room.
public struct LiveReplayReport: Sendable {
    /// What differs first between the recording and the room; nil if both show the same.
    public let difference: String?
    /// Clients whose digests are those of the server, and those whose are not.
    public let agreeing: Int
    public let disagreeing: Int
    /// For people.
    public let summary: [String]

    /// Whether the room shows what the recording shows, and everybody has what the server has.
    public var isGood: Bool { difference == nil && disagreeing == 0 }

    /// Nil if nothing was compared.
    init?(_ stage: Stage) {
        guard let comparison = stage.counts.comparison else { return nil }
        difference = comparison.difference
        agreeing = stage.counts.agreed
        disagreeing = stage.counts.disagreed
        var lines = [
            "  played           \(stage.counts.deeds) deeds of \(stage.performers.count) clients,"
                + " to sequence \(stage.cast.lastSequence)"
        ]
        if stage.speed != nil, let tempo = stage.tempo {
            lines.append("  largest lateness \(tempo.largestLateness) ms")
        }
        if stage.counts.missed > 0 {
            lines.append("  not taken        \(stage.counts.missed)")
        }
        lines += [
            "  digests          \(agreeing) of \(agreeing + disagreeing) clients have the server's",
            "  content recorded \(comparison.recordedDigest)",
            "  content live     \(comparison.liveDigest)",
            "  " + (comparison.difference.map { "different: \($0)" } ?? "equal"),
        ]
        summary = lines
    }
}
