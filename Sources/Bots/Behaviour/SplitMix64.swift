/// A small seeded generator (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014): the same seed and stream give the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter stream: whose numbers these are; each bot has its own.
    init(seed: UInt64, stream: UInt64) {
        state = Self.mix(seed) ^ Self.mix(stream &+ 0x9e37_79b9_7f4a_7c15)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mix(state)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}

extension SplitMix64 {
    /// A number from `range`, its upper bound excluded.
    mutating func uniform(_ range: Range<Double>) -> Double {
        let unit = Double(next() >> 11) * 0x1p-53
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    mutating func happens(_ probability: Double) -> Bool { uniform(0..<1) < probability }
}
