package import MapModel
package import WireProtocol

// Random targets and values of drags.

extension Seeded {
    package mutating func target() -> DragTarget {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: .vertex(id())
        case 1: .vertices(ascending(2...9))
        default: .feature(id())
        }
    }

    /// - Parameter range: how many there are, about.
    private mutating func ascending(_ range: ClosedRange<Int>) -> [VertexID] {
        let (replica, first) = (replica(), UInt32.random(in: 1...1_000, using: &self))
        return (0..<UInt32(Int.random(in: range, using: &self))).map {
            VertexID(replica, first + $0 * 3)
        }
    }

    package mutating func value() -> DragValue {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: .position(position())
        case 1: .positions(list(9, least: 2) { $0.position() })
        default: .translation(translation())
        }
    }

    package mutating func value(for target: DragTarget) -> DragValue {
        switch target {
        case .vertex: .position(position())
        case .vertices(let vertices): .positions(vertices.map { _ in position() })
        case .feature: .translation(translation())
        }
    }

    package mutating func translation() -> Translation {
        let longitudes: [Double] = [0, 720, -720, 1e-300, .random(in: -720...720, using: &self)]
        let latitudes: [Double] = [0, 180, -180, .random(in: -180...180, using: &self)]
        return Translation(
            longitude: longitudes.randomElement(using: &self)!,
            latitude: latitudes.randomElement(using: &self)!
        )!
    }

    package mutating func openDrag() -> OpenDrag {
        let grant = grant()
        return OpenDrag(grant, value: chance(70) ? value(for: grant.target) : nil)
    }

    package mutating func release() -> DragRelease {
        let target = target()
        var release = DragRelease(
            number: DragNumber(number()), target: target, value: value(for: target))
        if case .feature = target {
            release.rest = ascending(0...9).map { DragRelease.Placement($0, position()) }
        }
        return release
    }

    package mutating func entity() -> Entity {
        switch Int.random(in: 0..<3, using: &self) {
        case 0: .feature(id())
        case 1: .path(id())
        default: .vertex(id())
        }
    }
}
