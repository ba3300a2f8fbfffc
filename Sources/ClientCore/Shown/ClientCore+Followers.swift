import MapModel
import WireProtocol

// A group is laid over the confirmed document whole or not at all: one that names what does not
// exist, say because the operation before it was refused, will be refused too.

extension ClientCore {
    /// The pending operations that can follow those before them, newest first.
    ///
    /// - Complexity: O(edits that wait).
    var followersNewestFirst: [QueuedOperation] {
        var check = GroupCheck(document)
        return queue.pending.filter { follows($0, &check) }.reversed()
    }

    private func follows(_ entry: QueuedOperation, _ check: inout GroupCheck) -> Bool {
        switch entry.content {
        case .dragCancel: true
        case .dragEnd(let release):
            hasGrant(release.number)
                || check.admit(
                    release.placements.map { .moveVertex($0.vertex, to: $0.position) })
        case .edits(let edits): check.admit(edits)
        }
    }
}
