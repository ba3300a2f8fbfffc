import MapModel
import WireProtocol

extension Sampled {
    package static let merges: [MergeSample] = [
        MergeSample(
            "the later stamp wins", [write(1, 5, by: 9), write(2, 6, by: 2)], winners: [1]),
        MergeSample(
            "the larger replica wins at one stamp", [write(1, 5, by: 10), write(2, 5, by: 9)],
            winners: [0]),
        MergeSample(
            "bytes win at one stamp and replica, not numbers",
            [write(1, 5, by: 9), write(-1, 5, by: 9), write(0.1, 5, by: 9)], winners: [2]),
        MergeSample(
            "registers are merged each on its own",
            [
                write(1, 5, by: 9), height(3, 4, by: 9), name(#""a""#, 3, by: 9),
                height(4, 5, by: 2),
            ],
            winners: [0, 2, 3]),
        MergeSample(
            "an altitude that is there wins a tie", [height(nil, 5, by: 9), height(0, 5, by: 9)],
            winners: [1]),
        MergeSample(
            "any value wins a tie with a removal, null too",
            [name(nil, 5, by: 9), name("null", 5, by: 9)], winners: [1]),
        MergeSample(
            "a removal that is later wins", [name("null", 5, by: 9), name(nil, 6, by: 1)],
            winners: [1]),
        MergeSample(
            "alive wins a tie, a later removal wins",
            [
                .featureAlive(id(7, 1), at(true, 5, by: 9)),
                .featureAlive(id(7, 1), at(false, 5, by: 9)),
                .vertexAlive(id(7, 3), at(true, 5, by: 9)),
                .vertexAlive(id(7, 3), at(false, 6, by: 1)),
            ], winners: [0, 3]),
        MergeSample(
            "five writes of three people",
            [
                write(1, 5, by: 9), write(2, 7, by: 2), write(3, 7, by: 3), write(4, 6, by: 99),
                write(5, 7, by: 1),
            ], winners: [2]),
        MergeSample(
            "two people insert into one edge and do not interleave", before: inserted,
            [
                .position(id(9, 1), at(place(5, -1), 2, by: 9)),
                .position(id(9, 1), at(place(5, -2), 3, by: 8)),
                .vertexAlive(id(8, 2), at(false, 4, by: 9)),
            ], winners: [1, 2]),
        MergeSample(
            "a hole and a point are removed, and the point comes back", before: holed,
            [
                .pathAlive(id(7, 20), at(false, 5, by: 9)),
                .featureAlive(id(7, 30), at(false, 5, by: 9)),
                .featureAlive(id(7, 30), at(true, 6, by: 2)),
            ], winners: [0, 2]),
        MergeSample(
            "a hole that lost a corner is left out", before: holed,
            [.vertexAlive(id(7, 22), at(false, 5, by: 9))], winners: [0]),
        MergeSample(
            "a ring of two is no geometry", before: holed,
            [
                .vertexAlive(id(7, 4), at(false, 5, by: 9)),
                .vertexAlive(id(7, 5), at(false, 5, by: 8)),
            ], winners: [0, 1]),
        MergeSample(
            "drags lie over what is written underneath", before: holed, [write(3, 9, by: 2)],
            winners: [0],
            drags: [
                held(
                    1, .vertices([id(7, 3), id(7, 5)]), .positions([place(-1, -1), place(11, 12)])),
                held(
                    2, .feature(id(7, 30)),
                    .translation(Translation(longitude: 0.1, latitude: 0.2)!)),
                held(3, .vertex(id(7, 6)), nil),
            ]),
    ]
}
