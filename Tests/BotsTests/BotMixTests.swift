import Testing

@testable import Bots

@Suite struct BotMixTests {
    @Test("chances are probabilities", arguments: BotMix.allCases)
    func probabilities(mix: BotMix) {
        let habits = mix.habits
        #expect((0...1).contains(habits.several + habits.whole))
        #expect(habits.whims.allSatisfy { $0.probability > 0 })
        #expect(habits.whims.reduce(0) { $0 + $1.probability } < 0.8)
    }

    @Test("people mostly drag single vertices; figures are compared by nothing else")
    func single() {
        #expect(BotMix.single.habits.several + BotMix.single.habits.whole == 0)
        #expect(BotMix.human.habits.several + BotMix.human.habits.whole <= 0.2)
    }

    @Test("each whim comes as often as its chance says", arguments: BotMix.allCases)
    func whims(mix: BotMix) {
        var random = SplitMix64(seed: 1, stream: 1)
        var counts: [Whim: Int] = [:]
        for _ in 0..<20_000 {
            if let whim = mix.habits.whims.drawn(&random) { counts[whim, default: 0] += 1 }
        }
        #expect(counts.count == mix.habits.whims.count)
        for chance in mix.habits.whims {
            let share = Double(counts[chance.whim] ?? 0) / 20_000
            #expect(abs(share - chance.probability) < 0.01)
        }
    }
}
