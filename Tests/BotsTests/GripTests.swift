import MapModel
import Testing

@testable import Bots

@Suite struct GripTests {
    private let vertices = [VertexID(ReplicaID(1), 1), VertexID(ReplicaID(1), 2)]
    private let start = DragPath.place(10, 20)
    private let finger = DragPath.place(11, 18)

    @Test("a single vertex is where the finger is")
    func single() {
        let grip = Grip(.vertex(vertices[0]), from: start, places: [start])
        #expect(grip.value(at: finger) == .position(finger))
        #expect(grip.restingValue == .position(start))
    }

    @Test("several vertices move alike, and stop at the edge of the world")
    func several() throws {
        let target = try #require(DragTarget(vertices))
        let places = [start, DragPath.place(12, -88.5)]
        let grip = Grip(target, from: start, places: places)
        #expect(grip.value(at: finger) == .positions([finger, DragPath.place(13, -89)]))
        #expect(grip.restingValue == .positions(places))
        #expect(grip.value(at: finger).fits(target))
    }

    @Test("a whole feature is shifted by what the finger went")
    func whole() throws {
        let grip = Grip(.feature(FeatureID(ReplicaID(1), 1)), from: start, places: [])
        let shift = try #require(Translation(longitude: 1, latitude: -2))
        let nothing = try #require(Translation(longitude: 0, latitude: 0))
        #expect(grip.value(at: finger) == .translation(shift))
        #expect(grip.restingValue == .translation(nothing))
    }

    @Test("no two moves of a drag of any form have one value, by which batches name them")
    func distinct() throws {
        let grips = [
            Grip(try #require(DragTarget(vertices)), from: start, places: [start, finger]),
            Grip(.feature(FeatureID(ReplicaID(1), 1)), from: start, places: []),
        ]
        for (seed, grip) in grips.enumerated() {
            var random = SplitMix64(seed: UInt64(seed), stream: 1)
            let path = DragPath(from: start, reach: 0.001, longestRest: 0, random: &random)
            let values = stride(from: 0.0, to: 4_000, by: 10).compactMap { time -> DragValue? in
                guard case .at(let place) = path.finger(at: time, random: &random) else {
                    return nil
                }
                return grip.value(at: place)
            }
            #expect(values.count > 40)
            #expect(Set(values).count == values.count)
        }
    }
}
