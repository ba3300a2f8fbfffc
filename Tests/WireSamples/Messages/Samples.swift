package import MapModel
import WireProtocol

/// A message with a name, from which a vector is made.
package struct Sample<Message: Sendable>: Sendable {
    package let name: String
    package let message: Message

    package init(_ name: String, _ message: Message) {
        self.name = name
        self.message = message
    }
}

/// Values that the samples share.
package enum Sampled {
    package static let position = place(2.5, 48.25)
    package static let base = Stamp(rawValue: 1_700_000_000_000 << 16)

    package static func place(_ longitude: Double, _ latitude: Double) -> Position {
        Position(longitude: longitude, latitude: latitude)!
    }

    package static func id<ID: Identifier>(_ replica: UInt32, _ counter: UInt32) -> ID {
        ID(ReplicaID(replica), counter)
    }

    package static func json(_ text: String) -> CanonicalJSON {
        CanonicalJSON(unchecked: Array(text.utf8))
    }

    /// A triangle with a name, as a client creates it.
    package static let creation: [Edit] = [
        .createFeature(FeatureBirth(id: id(7, 1), kind: .polygon, foreignID: json(#""FRA""#))),
        .createPath(PathBirth(id: id(7, 2), feature: id(7, 1), part: 0, role: .exterior)),
        .insertVertex(
            VertexBirth(id: id(7, 3), path: id(7, 2), parent: nil, side: .right),
            at: Coordinate(place(2.5, 48.25))),
        .insertVertex(
            VertexBirth(id: id(7, 4), path: id(7, 2), parent: id(7, 3), side: .right),
            at: Coordinate(place(3, 48.25), altitude: 35.5)),
        .insertVertex(
            VertexBirth(id: id(7, 5), path: id(7, 2), parent: id(7, 4), side: .right),
            at: Coordinate(place(3, 49))),
        .setProperty(id(7, 1), PropertyKey("name"), json(#""Île-de-France""#)),
    ]

    /// One edit of each kind, with values at the borders.
    package static let edits: [Edit] = [
        .createFeature(FeatureBirth(id: id(.max, .max), kind: .none)),
        .createFeature(FeatureBirth(id: id(7, 9), kind: .multiPolygon, foreignID: json("-12.5"))),
        .createPath(PathBirth(id: id(7, 10), feature: id(7, 9), part: .max, role: .hole)),
        .insertVertex(
            VertexBirth(id: id(7, 11), path: id(7, 10), parent: nil, side: .left),
            at: Coordinate(place(-360, -90), altitude: 0)),
        .moveVertex(id(3, 4), to: place(360, 90)),
        .removeFeature(id(3, 1)),
        .restoreFeature(id(3, 1)),
        .removePath(id(3, 2)),
        .restorePath(id(3, 2)),
        .removeVertex(id(3, .max)),
        .restoreVertex(id(.max, 3)),
        .setProperty(id(3, 1), PropertyKey("k"), json("null")),
        .setProperty(id(3, 1), PropertyKey("__proto__"), json(#"{"a":[1,1e+21],"b":"\n"}"#)),
        .setProperty(
            id(3, 1), PropertyKey("numbers"),
            json("[0,-1.5,1e-7,0.000001,5e-324,123456789012345680000]")),
        .setProperty(
            id(3, 1), PropertyKey("order"), json(#"{"":0,"A":1,"a":{"é":[]},"😀":2,"｡":3}"#)),
        .removeProperty(id(3, 1), PropertyKey("ключ")),
    ]

    package static let grant = Grant(
        grant: GrantNumber(12), replica: ReplicaID(7), number: DragNumber(3),
        target: .vertex(id(1, 42)))

    package static let several = Grant(
        grant: GrantNumber(13), replica: ReplicaID(7), number: DragNumber(4),
        target: .vertices([id(1, 42), id(1, 43), id(2, 1)]))

    package static let whole = Grant(
        grant: GrantNumber(14), replica: ReplicaID(7), number: DragNumber(5),
        target: .feature(id(1, 40)))

    /// Of ``several``.
    package static let positions = DragValue.positions([
        position, place(-360, 90), place(0, -0.125),
    ])

    package static let translation = DragValue.translation(
        Translation(longitude: -0.5, latitude: 1.25)!)

    package static let content = ContentHash(rawValue: 0x0123_4567_89ab_cdef)
}
