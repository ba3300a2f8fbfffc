package import MapModel
import WireProtocol

// Random values of everything that the messages are made of, within their limits.

extension Seeded {
    package mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    package mutating func number() -> UInt32 {
        chance(20)
            ? [1, .max, 0x7fff_ffff, 0x8000_0000].randomElement(using: &self)!
            : UInt32.random(in: 1...(.max), using: &self)
    }

    /// A sequence or a time: below 2⁵³, as the text form has it.
    package mutating func whole() -> UInt64 { chance(10) ? 1 << 53 - 1 : next() >> 11 }

    package mutating func replica() -> ReplicaID { ReplicaID(number()) }

    package mutating func id<ID: Identifier>() -> ID { ID(replica(), number()) }

    package mutating func stamp() -> Stamp {
        Stamp(rawValue: UInt64.random(in: 1...(.max), using: &self))
    }

    package mutating func position() -> Position {
        let longitudes: [Double] = [
            0, 360, -360, 180, .leastNonzeroMagnitude, .random(in: -360...360, using: &self),
        ]
        let latitudes: [Double] = [0, 90, -90, 1e-300, .random(in: -90...90, using: &self)]
        return Position(
            longitude: longitudes.randomElement(using: &self)!,
            latitude: latitudes.randomElement(using: &self)!
        )!
    }

    package mutating func position(_ percent: Int) -> Position? {
        chance(percent) ? position() : nil
    }

    package mutating func metres() -> Double? {
        chance(50)
            ? [0, 8848.86, -430.5, .greatestFiniteMagnitude].randomElement(using: &self)! : nil
    }

    package mutating func name() -> String {
        ["", "Ann", "Ωμέγα", "e\u{301}", "🗺️", String(repeating: "x", count: 64)]
            .randomElement(using: &self)!
    }

    package mutating func colour() -> UInt32 { UInt32.random(in: 0...0xff_ffff, using: &self) }

    package mutating func key() -> PropertyKey {
        let texts = ["k", "name", "__proto__", "é", "e\u{301}", String(repeating: "k", count: 256)]
        return PropertyKey(texts.randomElement(using: &self)!)
    }

    package mutating func json() -> CanonicalJSON {
        let texts = ["null", "true", "0", "-1.5e-7", #""text""#, "[]", #"{"a":[1,2],"b":{}}"#]
        return CanonicalJSON(unchecked: Array(texts.randomElement(using: &self)!.utf8))
    }

    package mutating func foreignID() -> CanonicalJSON? {
        let texts: [String?] = [nil, #""DEU""#, "7", "-7", #""""#]
        return texts.randomElement(using: &self)!.map { CanonicalJSON(unchecked: Array($0.utf8)) }
    }

    package mutating func hash() -> ContentHash { ContentHash(rawValue: next()) }

    package mutating func list<T>(_ most: Int, least: Int = 0, _ make: (inout Seeded) -> T) -> [T] {
        (0..<Int.random(in: least...most, using: &self)).map { _ in make(&self) }
    }

    package mutating func featureBirth() -> FeatureBirth {
        FeatureBirth(
            id: id(),
            kind: GeometryKind.allCases.randomElement(using: &self)!,
            foreignID: foreignID()
        )
    }

    package mutating func pathBirth() -> PathBirth {
        PathBirth(
            id: id(),
            feature: id(),
            part: UInt32(truncatingIfNeeded: next()),
            role: PathRole.allCases.randomElement(using: &self)!
        )
    }

    package mutating func vertexBirth() -> VertexBirth {
        VertexBirth(
            id: id(),
            path: id(),
            parent: chance(50) ? id() : nil,
            side: VertexBirth.Side.allCases.randomElement(using: &self)!
        )
    }

    package mutating func edit() -> Edit {
        switch Int.random(in: 0..<7, using: &self) {
        case 0: .createFeature(featureBirth())
        case 1: .createPath(pathBirth())
        case 2: .insertVertex(vertexBirth(), at: Coordinate(position(), altitude: metres()))
        case 3: .moveVertex(id(), to: position())
        case 4: .setAlive(entity(), chance(50))
        case 5: .setProperty(id(), key(), json())
        default: .removeProperty(id(), key())
        }
    }
}
