internal import MapModel
internal import WireProtocol

extension Room {
    /// Grants a vertex, or denies it. A start that is granted already is heard again in silence.
    mutating func start(_ drag: DragName, _ vertex: VertexID, at now: Moment) -> Reply {
        if drags[drag] != nil { return .none }
        let highest = replicas[drag.replica]?.highestDrag ?? .none
        decidedDrag(drag.number, of: drag.replica)
        guard drag.number > highest else {
            return .denied(Denied(number: drag.number, code: .oldNumber))
        }
        if let holder = document.drags.holding(vertex)?.grant {
            let remaining = leases.remaining(of: holder.grant, at: now.monotonic)
            let denied = Denied(
                number: drag.number, code: .locked, holder: holder.replica,
                leaseMilliseconds: remaining)
            return .denied(denied)
        }
        guard document.isAlive(vertex) else {
            return .denied(Denied(number: drag.number, code: .gone))
        }
        guard document.drags.count < settings.heldVertexCount, lastGrant < .max else {
            return .denied(Denied(number: drag.number, code: .tooMany))
        }
        lastGrant += 1
        let grant = Grant(
            grant: GrantNumber(lastGrant), replica: drag.replica, number: drag.number,
            vertex: vertex)
        leases.renew(grant.grant, hasChanged: true, at: now.monotonic, settings)
        emit(.granted(grant), at: now)
        return .none
    }

    /// Keeps the newest value of a drag and renews its lease. Without a grant it is dropped, so a
    /// holder that lost its lease has no address any more.
    mutating func move(_ drag: DragName, to position: Position, at now: Moment) {
        guard let grant = drags[drag] else { return }
        let hasChanged = document.drags[grant]?.position != position
        leases.renew(grant, hasChanged: hasChanged, at: now.monotonic, settings)
        if hasChanged { emit(.moved(grant, position), at: now) }
    }

    /// The room ends a drag: its newest value is written, with the holder's replica.
    mutating func end(_ grant: GrantNumber, _ reason: EndReason, at now: Moment) {
        guard let drag = document.drags[grant] else { return }
        let end = DragEnd(
            grant: grant, replica: drag.grant.replica, reason: reason, position: drag.position,
            stamp: takeStamps(1, at: now))
        emit(.ended(end), at: now)
    }

    /// The open drags of a replica, in order of grant.
    func grants(of replica: ReplicaID) -> [GrantNumber] {
        drags.filter { $0.key.replica == replica }.values.sorted()
    }

    /// The open drags that hold vertices of some features, in order of grant. O(drags).
    func grants(on features: Set<FeatureID>) -> [GrantNumber] {
        guard !features.isEmpty else { return [] }
        return document.drags.all.map(\.grant).filter { grant in
            document.feature(of: grant.vertex).map(features.contains) ?? false
        }.map(\.grant)
    }

    /// The features that have a vertex in the hands of a holder of some kind. O(drags).
    func featuresHeld(by isHolder: (ReplicaID) -> Bool) -> Set<FeatureID> {
        let held = document.drags.all.map(\.grant).filter { isHolder($0.replica) }
        return Set(held.compactMap { document.feature(of: $0.vertex) })
    }
}
