import MapModel
import WireProtocol

/// A state whose digests are worked out.
struct StateSample: Sendable {
    let name: String
    let records: [StateRecord]
    var drags: [OpenDrag] = []
}

/// Writes to registers, and those that are left whatever their order.
struct MergeSample: Sendable {
    let name: String
    let births: [StateRecord]
    let writes: [StateRecord]
    let winners: [StateRecord]

    /// - Parameter winners: indices of `writes`.
    init(_ name: String, _ writes: [StateRecord], winners: [Int]) {
        self.name = name
        births = Sampled.births
        self.writes = writes
        self.winners = winners.map { writes[$0] }
    }
}

extension Sampled {
    static let births: [StateRecord] = [
        .feature(FeatureBirth(id: id(7, 1), kind: .polygon, foreignID: json(#""FRA""#))),
        .path(PathBirth(id: id(7, 2), feature: id(7, 1), part: 0, role: .exterior)),
        .vertex(VertexBirth(id: id(7, 3), path: id(7, 2), parent: nil, side: .right)),
        .vertex(VertexBirth(id: id(7, 4), path: id(7, 2), parent: id(7, 3), side: .left)),
    ]

    private static let example: [StateRecord] = [
        .position(
            id(7, 42), Register(position, stamp: base.advanced(by: 3), replica: ReplicaID(7))),
        .property(
            id(7, 1), PropertyKey("name"),
            Register(
                PropertyValue(json(#""Île""#)), stamp: base.advanced(by: 4), replica: ReplicaID(7))),
    ]

    static let states: [StateSample] = [
        StateSample(name: "nothing", records: []),
        StateSample(
            name: "a point without an id",
            records: [
                .feature(FeatureBirth(id: id(.max, .max), kind: .point))
            ]),
        StateSample(name: "births", records: births),
        StateSample(name: "births and registers", records: births + registers),
        StateSample(
            name: "the example of digests.md, with the births it needs",
            records: births + [
                .vertex(VertexBirth(id: id(7, 42), path: id(7, 2), parent: nil, side: .right))
            ] + example),
        StateSample(
            name: "two drags, one of which moved", records: births,
            drags: [
                OpenDrag(drag(1, id(7, 3)), value: .position(position)),
                OpenDrag(drag(2, id(7, 4))),
            ]),
        StateSample(
            name: "drags of several vertices and of a whole feature", records: births + second,
            drags: [
                OpenDrag(pair, value: .positions([position, place(-360, 90)])),
                OpenDrag(whole, value: translation),
            ]),
        StateSample(
            name: "wide drags that have not moved", records: births + second,
            drags: [OpenDrag(pair), OpenDrag(whole)]),
    ]

    /// Another feature, for a drag that holds it whole.
    private static let second: [StateRecord] = [
        .feature(FeatureBirth(id: id(1, 40), kind: .none))
    ]

    private static let pair = Grant(
        grant: GrantNumber(3), replica: ReplicaID(9), number: DragNumber(1),
        target: .vertices([id(7, 3), id(7, 4)]))

    private static var registers: [StateRecord] {
        [
            .position(id(7, 3), register(position)),
            .altitude(id(7, 3), register(Altitude(metres: -430.5)!)),
            .altitude(id(7, 4), register(Altitude(metres: nil)!)),
            .vertexAlive(id(7, 4), register(false)),
            .pathAlive(id(7, 2), register(true)),
            .featureAlive(id(7, 1), register(false)),
            .property(id(7, 1), PropertyKey("name"), register(PropertyValue(json(#""Île""#)))),
            .property(id(7, 1), PropertyKey("old"), register(.removed)),
        ]
    }

    private static func drag(_ grant: UInt32, _ vertex: VertexID) -> Grant {
        Grant(
            grant: GrantNumber(grant), replica: ReplicaID(9), number: DragNumber(grant + 10),
            target: .vertex(vertex))
    }

    private static func write(_ longitude: Double, _ stamp: UInt64, by replica: UInt32)
        -> StateRecord
    {
        .position(id(7, 3), at(place(longitude, 1), stamp, by: replica))
    }

    private static func name(_ text: String?, _ stamp: UInt64, by replica: UInt32) -> StateRecord {
        .property(
            id(7, 1), PropertyKey("name"), at(PropertyValue(text.map(json)), stamp, by: replica))
    }

    private static func height(_ metres: Double?, _ stamp: UInt64, by replica: UInt32)
        -> StateRecord
    {
        .altitude(id(7, 3), at(Altitude(metres: metres)!, stamp, by: replica))
    }

    private static func at<Value>(_ value: Value, _ stamp: UInt64, by replica: UInt32) -> Register<
        Value
    > {
        Register(value, stamp: base.advanced(by: stamp), replica: ReplicaID(replica))
    }

    static let merges: [MergeSample] = [
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
    ]
}
