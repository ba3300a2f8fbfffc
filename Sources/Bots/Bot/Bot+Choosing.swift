import ClientCore
import MapModel

// What a bot presses.

extension Bot {
    /// How often a bot presses on purpose what another one drags.
    private static let contention = 0.15

    /// A vertex to press and what to drag by it; nil if there is nothing free.
    func chosen() -> (vertex: VertexID, target: DragTarget)? {
        let choice = TargetChoice(habits: swarm.options.mix.habits, document: core.document)
        if random.happens(Self.contention), let vertex = crowd.contendedVertex(&random) {
            return (vertex, choice.target(around: vertex, &random))
        }
        for _ in 0..<8 {
            guard let vertex = crowd.vertex(&random) else { return nil }
            guard !crowd.isHeld(vertex), choice.isFree(.vertex(vertex)) else { continue }
            let target = choice.target(around: vertex, &random)
            return (vertex, choice.isFree(target) ? target : .vertex(vertex))
        }
        return nil
    }
}
