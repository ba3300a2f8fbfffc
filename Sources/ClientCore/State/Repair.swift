/// Whether the confirmed document is broken, and what was done about it.
struct Repair: Hashable, Sendable {
    /// Batches and differences cannot follow what is here.
    var needsReplacement = false
    /// `replace` was sent on this connection and not answered.
    var isAsked = false
    private var faultCount = 0

    /// A server that errs again and again would otherwise send whole states for ever.
    private static let faultsPerConnection = 3

    mutating func connected() {
        isAsked = false
        faultCount = 0
    }

    mutating func replaced() {
        needsReplacement = false
        isAsked = false
    }

    /// Notes a fault. True if the connection is not worth going on with.
    mutating func fault() -> Bool {
        needsReplacement = true
        isAsked = false
        faultCount += 1
        return faultCount > Self.faultsPerConnection
    }
}
