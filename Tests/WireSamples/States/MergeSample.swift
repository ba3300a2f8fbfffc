package import MapModel
import WireProtocol

/// Writes to registers, and those that are left whatever their order.
package struct MergeSample: Sendable {
    package let name: String
    /// Births, and registers as they were before the writes.
    package let before: [StateRecord]
    package let writes: [StateRecord]
    package let winners: [StateRecord]
    /// What lies over the document.
    package let drags: [OpenDrag]

    /// - Parameter winners: indices of `writes`.
    init(
        _ name: String, before: [StateRecord] = Sampled.square, _ writes: [StateRecord],
        winners: [Int], drags: [OpenDrag] = []
    ) {
        self.name = name
        self.before = before
        self.writes = writes
        self.winners = winners.map { writes[$0] }
        self.drags = drags
    }
}

extension Sampled {
    /// A polygon with four corners that were inserted one behind the other.
    static let square: [StateRecord] =
        [
            .feature(FeatureBirth(id: id(7, 1), kind: .polygon, foreignID: json(#""FRA""#))),
            .path(PathBirth(id: id(7, 2), feature: id(7, 1), part: 0, role: .exterior)),
            vertex(7, 3, behind: nil), vertex(7, 4, behind: id(7, 3)),
            vertex(7, 5, behind: id(7, 4)), vertex(7, 6, behind: id(7, 5)),
        ] + [corner(7, 3, 0, 0), corner(7, 4, 10, 0), corner(7, 5, 10, 10), corner(7, 6, 0, 10)]

    static func vertex(
        _ replica: UInt32, _ counter: UInt32, behind parent: VertexID?
    ) -> StateRecord {
        .vertex(
            VertexBirth(id: id(replica, counter), path: id(7, 2), parent: parent, side: .right))
    }

    static func corner(
        _ replica: UInt32, _ counter: UInt32, _ longitude: Double, _ latitude: Double
    ) -> StateRecord {
        .position(id(replica, counter), at(place(longitude, latitude), 1, by: replica))
    }

    /// Two people insert three vertices each into the edge behind 7-3, as [DC18] says.
    static let inserted: [StateRecord] =
        square + [
            .vertex(VertexBirth(id: id(8, 1), path: id(7, 2), parent: id(7, 4), side: .left)),
            .vertex(VertexBirth(id: id(9, 1), path: id(7, 2), parent: id(7, 4), side: .left)),
            vertex(8, 2, behind: id(8, 1)), vertex(8, 3, behind: id(8, 2)),
            vertex(9, 2, behind: id(9, 1)), vertex(9, 3, behind: id(9, 2)),
            corner(8, 1, 2, -1), corner(8, 2, 3, -1), corner(8, 3, 4, -1), corner(9, 2, 6, -1),
            corner(9, 3, 7, -1),
        ]

    /// A hole in the square, and a point beside it.
    static let holed: [StateRecord] =
        square + [
            .path(PathBirth(id: id(7, 20), feature: id(7, 1), part: 0, role: .hole)),
            hole(21, behind: nil), hole(22, behind: id(7, 21)), hole(23, behind: id(7, 22)),
            corner(7, 21, 2, 2), corner(7, 22, 4, 2), corner(7, 23, 4, 4),
            .feature(FeatureBirth(id: id(7, 30), kind: .point)),
            .path(PathBirth(id: id(7, 31), feature: id(7, 30), part: 0, role: .point)),
            .vertex(VertexBirth(id: id(7, 32), path: id(7, 31), parent: nil, side: .right)),
            corner(7, 32, 20.25, -5.5),
        ]

    static func hole(_ counter: UInt32, behind parent: VertexID?) -> StateRecord {
        .vertex(VertexBirth(id: id(7, counter), path: id(7, 20), parent: parent, side: .right))
    }

    static func held(_ grant: UInt32, _ target: DragTarget, _ value: DragValue?)
        -> OpenDrag
    {
        OpenDrag(
            Grant(
                grant: GrantNumber(grant), replica: ReplicaID(9), number: DragNumber(grant),
                target: target), value: value)
    }

    static func write(_ longitude: Double, _ stamp: UInt64, by replica: UInt32)
        -> StateRecord
    {
        .position(id(7, 3), at(place(longitude, 1), stamp, by: replica))
    }

    static func name(_ text: String?, _ stamp: UInt64, by replica: UInt32) -> StateRecord {
        .property(
            id(7, 1), PropertyKey("name"), at(PropertyValue(text.map(json)), stamp, by: replica))
    }

    static func height(_ metres: Double?, _ stamp: UInt64, by replica: UInt32)
        -> StateRecord
    {
        .altitude(id(7, 3), at(Altitude(metres: metres)!, stamp, by: replica))
    }

    static func at<Value>(_ value: Value, _ stamp: UInt64, by replica: UInt32) -> Register<
        Value
    > {
        Register(value, stamp: base.advanced(by: stamp), replica: ReplicaID(replica))
    }
}
