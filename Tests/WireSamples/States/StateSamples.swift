package import MapModel
import WireProtocol

/// A state whose digests are worked out.
package struct StateSample: Sendable {
    package let name: String
    package let records: [StateRecord]
    package var drags: [OpenDrag] = []
}

extension Sampled {
    package static let births: [StateRecord] = [
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

    package static let states: [StateSample] = [
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
}
