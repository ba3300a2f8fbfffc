internal import MapModel

/// Until when each drag may go on without a word, and without a change.
struct Leases: Sendable {
    private struct Lease {
        var end: UInt64
        var stillEnd: UInt64
    }

    private var leases: [GrantNumber: Lease] = [:]

    mutating func renew(
        _ grant: GrantNumber, hasChanged: Bool, at now: UInt64, _ settings: RoomSettings
    ) {
        let stillEnd = hasChanged ? now + settings.stillMilliseconds : leases[grant]?.stillEnd
        leases[grant] = Lease(
            end: now + settings.leaseMilliseconds,
            stillEnd: stillEnd ?? now + settings.stillMilliseconds
        )
    }

    mutating func remove(_ grant: GrantNumber) { leases[grant] = nil }

    /// Milliseconds until a lease runs out.
    func remaining(of grant: GrantNumber, at now: UInt64) -> UInt32 {
        guard let end = leases[grant]?.end, end > now else { return 0 }
        return UInt32(clamping: end - now)
    }

    /// The drags whose time is up, in order of grant.
    func expired(at now: UInt64) -> [GrantNumber] {
        leases.filter { min($0.value.end, $0.value.stillEnd) <= now }.keys.sorted()
    }

    /// Nobody could be heard for a while: everybody gets that time back.
    mutating func extend(by milliseconds: UInt64) {
        for grant in Array(leases.keys) {
            leases[grant]?.end += milliseconds
            leases[grant]?.stillEnd += milliseconds
        }
    }

    /// The holder of these says so much that it could not be heard for a while, and gets that time
    /// back. A change is owed all the same: else who never stops talking would hold without moving,
    /// for ever.
    mutating func extend(_ grants: [GrantNumber], by milliseconds: UInt64) {
        for grant in grants { leases[grant]?.end += milliseconds }
    }
}
