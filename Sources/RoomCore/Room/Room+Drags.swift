internal import MapModel
internal import WireProtocol

extension Room {
    /// Grants vertices or a feature, all or none. A start that is granted already is heard again in
    /// silence.
    mutating func start(_ drag: DragName, _ target: DragTarget, at now: Moment) -> Reply {
        if drags[drag] != nil { return .none }
        let highest = replicas[drag.replica]?.highestDrag ?? .none
        decidedDrag(drag.number, of: drag.replica)
        guard drag.number > highest else {
            return .denied(Denied(number: drag.number, code: .oldNumber))
        }
        if let holder = holders(of: target).first?.grant {
            let remaining = leases.remaining(of: holder.grant, at: now.monotonic)
            let denied = Denied(
                number: drag.number, code: .locked, holder: holder.replica,
                leaseMilliseconds: remaining)
            return .denied(denied)
        }
        guard exists(target) else { return .denied(Denied(number: drag.number, code: .gone)) }
        let heldCount = document.drags.heldCount + max(1, target.vertices.count)
        guard heldCount <= settings.heldVertexCount, lastGrant < .max else {
            return .denied(Denied(number: drag.number, code: .tooMany))
        }
        lastGrant += 1
        let grant = Grant(
            grant: GrantNumber(lastGrant), replica: drag.replica, number: drag.number,
            target: target)
        leases.renew(grant.grant, hasChanged: true, at: now.monotonic, settings)
        emit(.granted(grant), at: now)
        return .none
    }

    /// The drags that stand in the way of a target, in order of what it names.
    private func holders(of target: DragTarget) -> [OpenDrag] {
        switch target {
        case .feature(let feature): document.holders(of: feature)
        case .vertex(let vertex): document.holder(of: vertex).map { [$0] } ?? []
        case .vertices(let vertices): vertices.compactMap { document.holder(of: $0) }
        }
    }

    /// Whether all of a target lives; a feature has to have vertices.
    private func exists(_ target: DragTarget) -> Bool {
        switch target {
        case .feature(let feature): document.isAlive(feature) && document.hasVertices(feature)
        case .vertex(let vertex): document.isAlive(vertex)
        case .vertices(let vertices): vertices.allSatisfy { document.isAlive($0) }
        }
    }

    /// Keeps the newest value of a drag and renews its lease. Without a grant it is dropped, so a
    /// holder that lost its lease has no address any more; so is a value of another form.
    mutating func move(_ drag: DragName, to value: DragValue, at now: Moment) {
        guard let grant = drags[drag], let open = document.drags[grant],
            value.fits(open.grant.target)
        else { return }
        let hasChanged = open.value != value
        leases.renew(grant, hasChanged: hasChanged, at: now.monotonic, settings)
        if hasChanged { emit(.moved(grant, value), at: now) }
    }

    /// The room ends a drag: its newest value is written, with the holder's replica.
    mutating func end(_ grant: GrantNumber, _ reason: EndReason, at now: Moment) {
        guard let drag = document.drags[grant] else { return }
        let end = DragEnd(
            grant: grant, replica: drag.grant.replica, reason: reason, value: drag.value,
            stamp: takeStamps(1, at: now))
        emit(.ended(end), at: now)
    }

    /// The open drags of a replica, in order of grant.
    func grants(of replica: ReplicaID) -> [GrantNumber] {
        drags.filter { $0.key.replica == replica }.values.sorted()
    }

    /// The open drags that hold any of what is removed, in order of grant.
    ///
    /// - Complexity: O(removed + held vertices).
    func grants(on removed: Set<Entity>) -> [GrantNumber] {
        guard !removed.isEmpty else { return [] }
        let touched = Set(removed.compactMap(feature(of:)))
        let holding = document.drags.all.filter { drag in
            switch drag.grant.target {
            case .feature(let feature): touched.contains(feature)
            case .vertex(let vertex): isPart(vertex, of: removed)
            case .vertices(let vertices): vertices.contains { isPart($0, of: removed) }
            }
        }
        return holding.map(\.grant.grant)
    }

    private func isPart(_ vertex: VertexID, of removed: Set<Entity>) -> Bool {
        removed.contains(.vertex(vertex))
            || document.path(of: vertex).map { removed.contains(.path($0)) } ?? false
            || document.feature(of: vertex).map { removed.contains(.feature($0)) } ?? false
    }

    private func feature(of entity: Entity) -> FeatureID? {
        switch entity {
        case .feature(let id): id
        case .path(let id): document.feature(of: id)
        case .vertex(let id): document.feature(of: id)
        }
    }
}
