import Testing

@testable import SessionReplay

@Suite("Anchored timing")
struct TempoTests {
    @Test(
        "[LG11] what is due is counted from the anchor, at any speed",
        arguments: [(1.0, 1_000), (0.5, 2_000), (2, 500), (1_000, 1)] as [(Double, UInt64)])
    func due(speed: Double, elapsed: UInt64) {
        let tempo = Tempo(speed: speed, origin: 5_000, anchor: 70)
        #expect(tempo.due(5_000) == 70)
        #expect(tempo.due(6_000) == 70 + elapsed)
    }

    @Test("[LG11] lateness does not add up: what comes later is due when it would have been")
    func lateness() {
        var tempo = Tempo(speed: 0.5, origin: 0, anchor: 100)
        for step in 0..<100 as Range<UInt64> {
            #expect(tempo.due(step * 10) == 100 + step * 20)
            tempo.played(step * 10, at: 100 + step * 20 + step % 7)
        }
        #expect(tempo.largestLateness == 6)
    }

    @Test("Without a speed everything is due at once, and nothing is late")
    func maximum() {
        var tempo = Tempo(speed: nil, origin: 0, anchor: 100)
        tempo.played(3, at: 9_000)
        #expect(tempo.due(.max) == 100)
        #expect(tempo.largestLateness == 0)
    }

    @Test("[LG11] patience begins when something is due, not with a quiet time before it")
    func quietTime() {
        let tempo = Tempo(speed: 2, origin: 0, anchor: 100)
        #expect(tempo.turn(of: 120_000, after: 150) == 60_100)
        #expect(tempo.turn(of: 120_000, after: 70_000) == 70_000)
        let hurried = Tempo(speed: nil, origin: 0, anchor: 100)
        #expect(hurried.turn(of: 120_000, after: 150) == 150)
    }

    @Test("Times before the first one, and those behind all sense, do not overflow")
    func extremes() {
        let tempo = Tempo(speed: 0.001, origin: 1_000, anchor: 100)
        #expect(tempo.due(0) == 100)
        #expect(tempo.due(.max) > 1 << 56)
    }
}
