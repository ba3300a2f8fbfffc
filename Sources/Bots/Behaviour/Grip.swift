import ClientCore
import MapModel

/// What a finger holds, and where that was when it went down.
struct Grip: Equatable {
    let target: DragTarget
    /// Where the vertex under the finger was.
    let start: Position
    /// Where the named vertices were, in the order of the target.
    private let places: [Position]

    /// - Parameters:
    ///   - start: where the vertex under the finger is.
    ///   - places: where the target's named vertices are, in its order; none for a whole feature.
    init(_ target: DragTarget, from start: Position, places: [Position]) {
        precondition(places.count == target.vertices.count, "each named vertex is somewhere")
        self.target = target
        self.start = start
        self.places = places
    }

    /// Nil if any of it is not on the map any more.
    init?(_ target: DragTarget, under finger: VertexID, in core: ClientCore) {
        let places = target.vertices.compactMap { core.shownPosition(of: $0) }
        guard let start = core.shownPosition(of: finger), places.count == target.vertices.count
        else { return nil }
        self.init(target, from: start, places: places)
    }

    /// What the drag's value is when the finger is somewhere: all of it moves alike.
    func value(at finger: Position) -> DragValue {
        switch target {
        case .vertex: return .position(finger)
        case .vertices:
            let shift = shift(to: finger)
            return .positions(
                places.map {
                    DragPath.place(
                        $0.longitude + shift.longitude, $0.latitude + shift.latitude)
                })
        case .feature: return .translation(shift(to: finger))
        }
    }

    /// The value of a finger that went nowhere.
    var restingValue: DragValue {
        switch target {
        case .vertex: .position(start)
        case .vertices: .positions(places)
        case .feature: .translation(shift(to: start))
        }
    }

    private func shift(to finger: Position) -> Translation {
        let translation = Translation(
            longitude: finger.longitude - start.longitude,
            latitude: finger.latitude - start.latitude
        )
        guard let translation else { preconditionFailure("two positions are a shift apart") }
        return translation
    }
}
