import MapModel
import WireProtocol

// What drags hold, and where they are.

extension TextWriter {
    mutating func target(_ target: DragTarget) {
        switch target {
        case .vertex(let vertex): identifier("vertex", vertex)
        case .vertices(let vertices):
            list("vertices", vertices) { writer, vertex in
                writer.separate()
                writer.identifier(vertex)
            }
        case .feature(let feature): identifier("feature", feature)
        }
    }

    /// Nothing, if there is no value yet.
    @inline(__always)
    mutating func value(_ value: DragValue?) {
        switch value {
        case .position(let position)?: self.position(position)
        case .positions(let positions)?:
            list("positions", positions) { writer, position in
                writer.separate()
                writer.pair(position.longitude, position.latitude)
            }
        case .translation(let translation)?:
            key("translation")
            pair(translation.longitude, translation.latitude)
        case nil: break
        }
    }

    mutating func grant(_ grant: Grant) {
        count("grant", grant.grant.rawValue)
        replica(grant.replica)
        drag(grant.number)
        target(grant.target)
    }

    mutating func openDrag(_ drag: OpenDrag) {
        object {
            $0.grant(drag.grant)
            $0.value(drag.value)
        }
    }

    mutating func release(_ release: DragRelease) {
        drag(release.number)
        target(release.target)
        value(release.value)
        guard !release.rest.isEmpty else { return }
        list("rest", release.rest) { writer, placement in
            writer.object {
                $0.identifier("vertex", placement.vertex)
                $0.position(placement.position)
            }
        }
    }
}
