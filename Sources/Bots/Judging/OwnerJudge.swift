import MapModel
import WireProtocol

/// Watches in room order that at most one drag holds a vertex, independently of the document's own
/// checks: they would be of no use for finding out that they are wrong.
struct OwnerJudge {
    private var byVertex: [VertexID: GrantNumber] = [:]
    private var byGrant: [GrantNumber: Grant] = [:]
    private var lastGrant = GrantNumber(0)

    enum Violation: Equatable {
        case twoOwners(VertexID, GrantNumber, GrantNumber)
        /// Grants have to grow.
        case staleGrant(GrantNumber)
        case unknownGrant(GrantNumber)
        /// Somebody else ended the drag.
        case foreignEnd(GrantNumber, by: ReplicaID)
    }

    /// Starts anew from the open drags of a state frame.
    mutating func restart(from drags: [OpenDrag]) -> [Violation] {
        self = OwnerJudge()
        var violations: [Violation] = []
        for drag in drags { violations += open(drag.grant) }
        return violations
    }

    /// - Complexity: O(events).
    mutating func hear(_ batch: Batch) -> [Violation] {
        var violations: [Violation] = []
        for event in batch.events {
            switch event {
            case .granted(let grant): violations += open(grant)
            case .ended(let end): violations += close(end)
            default: break
            }
        }
        return violations
    }

    private mutating func open(_ grant: Grant) -> [Violation] {
        var violations: [Violation] = []
        if let holder = byVertex[grant.vertex] {
            violations.append(.twoOwners(grant.vertex, holder, grant.grant))
        }
        if grant.grant <= lastGrant { violations.append(.staleGrant(grant.grant)) }
        lastGrant = max(lastGrant, grant.grant)
        byVertex[grant.vertex] = grant.grant
        byGrant[grant.grant] = grant
        return violations
    }

    private mutating func close(_ end: DragEnd) -> [Violation] {
        guard let grant = byGrant.removeValue(forKey: end.grant) else {
            return [.unknownGrant(end.grant)]
        }
        if byVertex[grant.vertex] == end.grant { byVertex[grant.vertex] = nil }
        return grant.replica == end.replica ? [] : [.foreignEnd(end.grant, by: end.replica)]
    }
}
