/// A schedule that found a bug, shrunk. These stay, and are always run; the steps stand here, so
/// that a better maker of schedules does not change them.
public struct NamedSchedule: Sendable {
    public let seed: UInt64
    /// What it found.
    public let finding: String
    public let steps: [Step]

    public static let all = [
        NamedSchedule(
            seed: 15,
            finding: "a hello that its own later one overtook stopped the client for ever",
            steps: [
                .crash, .connect(2), .abandon(2), .serverReads(2), .serverReadsAbandoned(2),
            ]
        ),
        NamedSchedule(
            seed: 170,
            finding: "a drag whose grant was lost in a crash was never asked for again",
            steps: [
                .person(1, .start, 0, 781), .serverReads(1), .flush, .clientReads(1), .crash,
            ]
        ),
        NamedSchedule(
            seed: 101,
            finding: "the shown document put an older own end over a newer one",
            steps: [
                .person(0, .start, 1, 112), .serverReads(0), .flush, .clientReads(0),
                .person(0, .end, 1, 364), .abandon(0), .person(0, .start, 1, 369),
                .person(0, .end, 1, 565), .person(0, .check, 0, 795),
            ]
        ),
    ]
}
