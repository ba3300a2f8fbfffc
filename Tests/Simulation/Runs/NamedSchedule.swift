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
        NamedSchedule(
            seed: 760,
            finding: "of a group that would be refused a part was shown",
            steps: [
                .person(2, .removePath, 1, 325), .serverReads(2), .person(2, .group, 1, 15),
                .serverReads(2), .person(2, .group, 0, 917), .flush, .clientReads(2),
                .person(2, .check, 0, 1),
            ]
        ),
        NamedSchedule(
            seed: 762,
            finding: "what was inserted into a feature that another drags did not follow it",
            steps: [
                .person(0, .startFeature, 0, 937), .person(0, .move, 3, 939), .serverReads(0),
                .serverReads(0), .person(2, .insertVertex, 3, 191), .flush, .clientReads(2),
                .person(2, .check, 3, 691),
            ]
        ),
        NamedSchedule(
            seed: 2813,
            finding: "an end of several vertices shared its stamps with the next operation",
            steps: [
                .crash, .person(2, .startFeature, 0, 612), .clientReads(2),
                .person(2, .end, 4, 348), .person(2, .start, 2, 100), .person(2, .end, 5, 742),
            ]
        ),
        NamedSchedule(
            seed: 4,
            finding: "the final positions of a feature had its translation twice",
            steps: [.person(2, .startFeature, 4, 668), .person(2, .end, 3, 650)]
        ),
        NamedSchedule(
            seed: 579,
            finding: "a group removed a vertex of a dead path and brought it back too small",
            steps: [
                .person(0, .group, 5, 698), .serverReads(0), .flush, .person(2, .group, 0, 804),
            ]
        ),
        NamedSchedule(
            seed: 1659,
            finding: "a late restoring that had no effect made room for a removal",
            steps: [
                .abandon(0), .person(1, .removeVertex, 3, 474), .serverReads(1), .flush,
                .person(0, .group, 0, 210), .person(2, .removeVertex, 3, 657),
            ]
        ),
    ]
}
