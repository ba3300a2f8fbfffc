import MapModel
import WireProtocol

/// Watches in room order that at most one drag holds a vertex, independently of the document's own
/// locks: they would be of no use for finding out that they are wrong. Of the document it takes
/// only which feature a vertex was born into.
struct OwnerJudge {
    private var byVertex: [VertexID: GrantNumber] = [:]
    private var byFeature: [FeatureID: GrantNumber] = [:]
    private var byGrant: [GrantNumber: Grant] = [:]
    private var lastGrant = GrantNumber(0)

    enum Violation: Equatable {
        case twoOwners(VertexID, GrantNumber, GrantNumber)
        /// A whole feature and something of it, or the feature twice.
        case twoHolders(FeatureID, GrantNumber, GrantNumber)
        /// Grants have to grow.
        case staleGrant(GrantNumber)
        case unknownGrant(GrantNumber)
        /// Somebody else ended the drag.
        case foreignEnd(GrantNumber, by: ReplicaID)
        /// The final value is not one for what the drag holds. Moves are most of what is heard, and
        /// one that no bot sent is found by who keeps the book of deliveries.
        case misfit(GrantNumber)
        /// Somebody else wrote on a connection to what the drag holds.
        case foreignWrite(GrantNumber, by: ReplicaID)
    }

    /// Starts anew from the open drags of a state frame.
    mutating func restart(from drags: [OpenDrag], in document: Document) -> [Violation] {
        self = OwnerJudge()
        var violations: [Violation] = []
        for drag in drags { violations += open(drag.grant, in: document) }
        return violations
    }

    /// - Parameter document: one that has the births of the batch.
    /// - Complexity: O(events); O(held vertices) for the grant of a whole feature.
    mutating func hear(_ batch: Batch, in document: Document) -> [Violation] {
        var violations: [Violation] = []
        for event in batch.events {
            switch event {
            case .granted(let grant): violations += open(grant, in: document)
            case .ended(let end): violations += close(end)
            case .edited(let group) where !group.isLate:
                violations += write(group, in: document)
            default: break
            }
        }
        return violations
    }

    // MARK: - Drags

    private mutating func open(_ grant: Grant, in document: Document) -> [Violation] {
        var violations: [Violation] = []
        for vertex in grant.target.vertices {
            if let holder = byVertex[vertex] {
                violations.append(.twoOwners(vertex, holder, grant.grant))
            }
            if !byFeature.isEmpty, let feature = document.feature(of: vertex),
                let holder = byFeature[feature]
            {
                violations.append(.twoHolders(feature, holder, grant.grant))
            }
            byVertex[vertex] = grant.grant
        }
        if case .feature(let feature) = grant.target {
            for holder in holders(of: feature, in: document) {
                violations.append(.twoHolders(feature, holder, grant.grant))
            }
            byFeature[feature] = grant.grant
        }
        if grant.grant <= lastGrant { violations.append(.staleGrant(grant.grant)) }
        lastGrant = max(lastGrant, grant.grant)
        byGrant[grant.grant] = grant
        return violations
    }

    /// The drags that hold a feature or some of it, in order.
    private func holders(of feature: FeatureID, in document: Document) -> [GrantNumber] {
        var holders = Set(byFeature[feature].map { [$0] } ?? [])
        for (vertex, holder) in byVertex where document.feature(of: vertex) == feature {
            holders.insert(holder)
        }
        return holders.sorted()
    }

    private mutating func close(_ end: DragEnd) -> [Violation] {
        guard let grant = byGrant.removeValue(forKey: end.grant) else {
            return [.unknownGrant(end.grant)]
        }
        for vertex in grant.target.vertices where byVertex[vertex] == end.grant {
            byVertex[vertex] = nil
        }
        if case .feature(let feature) = grant.target, byFeature[feature] == end.grant {
            byFeature[feature] = nil
        }
        var violations: [Violation] = []
        if let value = end.value, !value.fits(grant.target) {
            violations.append(.misfit(end.grant))
        }
        if grant.replica != end.replica {
            violations.append(.foreignEnd(end.grant, by: end.replica))
        }
        return violations
    }
}

// MARK: - Writes

extension OwnerJudge {
    /// What others hold is not written to, nor taken away; a whole feature gets nothing new either.
    private func write(_ group: EditGroup, in document: Document) -> [Violation] {
        if byGrant.isEmpty { return [] }
        var holders: Set<GrantNumber> = []
        for edit in group.edits { holders.formUnion(self.holders(against: edit, in: document)) }
        return holders.sorted().filter { byGrant[$0]?.replica != group.replica }
            .map { .foreignWrite($0, by: group.replica) }
    }

    /// The drags that stand in the way of an edit.
    private func holders(against edit: Edit, in document: Document) -> [GrantNumber] {
        switch edit {
        case .createFeature, .setProperty, .removeProperty, .setAlive(.feature, true): []
        case .createPath(let birth): byFeature[birth.feature].map { [$0] } ?? []
        case .insertVertex(let birth, _): whole(document.feature(of: birth.path))
        case .setAlive(.path(let path), true): whole(document.feature(of: path))
        case .setAlive(.vertex(let vertex), true): whole(document.feature(of: vertex))
        case .moveVertex(let vertex, _), .setAlive(.vertex(let vertex), false):
            (byVertex[vertex].map { [$0] } ?? []) + whole(document.feature(of: vertex))
        case .setAlive(.feature(let feature), false): self.holders(of: feature, in: document)
        case .setAlive(.path(let path), false):
            whole(document.feature(of: path))
                + byVertex.filter { document.path(of: $0.key) == path }.values
        }
    }

    private func whole(_ feature: FeatureID?) -> [GrantNumber] {
        feature.flatMap { byFeature[$0] }.map { [$0] } ?? []
    }
}
