import Testing

@testable import Bots

@Suite struct HistogramTests {
    @Test("small values are exact")
    func small() {
        var histogram = Histogram()
        for value in UInt64(1)...20 { histogram.add(value) }
        #expect(histogram.count == 20)
        #expect(histogram.percentile(0) == 1)
        #expect(histogram.percentile(0.5) == 10)
        #expect(histogram.percentile(0.95) == 19)
        #expect(histogram.percentile(1) == 20)
        #expect(histogram.largest == 20)
    }

    @Test("percentiles are never too small, and at most a thirty-second too large")
    func bounded() throws {
        var histogram = Histogram()
        var random = SplitMix64(seed: 5, stream: 0)
        var values = (0..<10_000).map { _ in random.next() >> (random.next() % 64) }
        for value in values { histogram.add(value) }
        values.sort()
        for share in [0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 1] {
            let exact = values[Int((share * 10_000).rounded(.up)) - 1]
            let found = try #require(histogram.percentile(share))
            #expect(found >= exact)
            #expect(found - exact <= exact / 32 + 1)
        }
    }

    @Test("the whole range has buckets", arguments: [0, 31, 32, 33, 63, 64, 1 << 40, UInt64.max])
    func range(value: UInt64) {
        var histogram = Histogram()
        histogram.add(value)
        #expect(histogram.percentile(0.5) == value)
    }

    @Test("nothing has no percentile")
    func empty() {
        var histogram = Histogram()
        #expect(histogram.percentile(0.5) == nil)
        histogram.add(7)
        histogram.reset()
        #expect(histogram == Histogram())
    }
}
