import MapModel
import Testing

@testable import Bots

@Suite struct DragPathTests {
    /// All that a finger does, looked at every 33 ms.
    private func walk(
        seed: UInt64,
        from start: Position = DragPath.place(10, 50),
        reach: Double = 2
    ) -> [DragPath.Finger] {
        var random = SplitMix64(seed: seed, stream: 1)
        let path = DragPath(from: start, reach: reach, longestRest: 500, random: &random)
        var fingers: [DragPath.Finger] = []
        for time in stride(from: 0.0, to: 10_000, by: 33) {
            fingers.append(path.finger(at: time, random: &random))
            if fingers.last == .lifted || fingers.last == .tookBack { break }
        }
        return fingers
    }

    private func positions(_ fingers: [DragPath.Finger]) -> [Position] {
        fingers.compactMap { if case .at(let position) = $0 { position } else { nil } }
    }

    @Test("the same seed gives the same drag, another one another")
    func deterministic() {
        #expect(walk(seed: 3) == walk(seed: 3))
        #expect(walk(seed: 3) != walk(seed: 4))
    }

    @Test("streams of one seed differ")
    func streams() {
        var first = SplitMix64(seed: 1, stream: 1)
        var second = SplitMix64(seed: 1, stream: 2)
        #expect((0..<4).map { _ in first.next() } != (0..<4).map { _ in second.next() })
    }

    @Test("a finger hesitates, moves and comes to an end", arguments: UInt64(0)..<50)
    func whole(seed: UInt64) {
        let fingers = walk(seed: seed)
        #expect(fingers.first == .still)
        #expect(fingers.last == .lifted || fingers.last == .tookBack)
    }

    @Test("no two moves of a drag have one position, by which batches name them")
    func distinct() {
        for seed in UInt64(0)..<100 {
            let places = positions(walk(seed: seed))
            #expect(Set(places).count == places.count)
        }
    }

    @Test("some drags are taken back, most are not")
    func cancelled() {
        let count = (0..<1_000).count { walk(seed: UInt64($0)).last == .tookBack }
        #expect((40...140).contains(count))
    }

    @Test("drags at the edge of the world stay on it", arguments: [(360.0, 90.0), (-360, -90)])
    func edge(longitude: Double, latitude: Double) throws {
        let corner = try #require(Position(longitude: longitude, latitude: latitude))
        let places = positions(walk(seed: 9, from: corner, reach: 500))
        #expect(places.allSatisfy { abs($0.longitude) <= 359 && abs($0.latitude) <= 89 })
    }
}
