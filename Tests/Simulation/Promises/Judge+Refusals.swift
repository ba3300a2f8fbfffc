import MapModel
import RoomCore
import WireProtocol

// What is late merges, whoever holds what; and nothing is refused without its reason.

extension Judge {
    func judge(_ refused: RefusedOperation, _ account: Account) -> Violation? {
        guard let operation else { return nil }
        if arrival == .late, let violation = judgeLate(refused, operation) { return violation }
        if arrival == .unknown || isJust(refused, operation.content, account) { return nil }
        return Violation("refused-for-nothing", "\(refused) of \(operation.content)")
    }

    private func judgeLate(
        _ refused: RefusedOperation, _ operation: MadeOperation
    ) -> Violation? {
        if refused.code == .locked {
            return Violation("offline-edit-lost", "\(refused) although it is late")
        }
        if refused.code == .leaseEnded, case .dragEnd(let release) = operation.content,
            !release.placements.isEmpty
        {
            return Violation("final-position-lost", "\(refused) although it is late")
        }
        return nil
    }

    private func isJust(
        _ refused: RefusedOperation, _ content: NumberedMessage.Content, _ account: Account
    ) -> Bool {
        switch content {
        case .dragCancel(let number): isGone(number, refused, account)
        case .dragEnd(let release):
            refused.code == .leaseEnded
                ? isGone(release.number, refused, account)
                : release.placements.contains { !account.contains(.vertex($0.vertex)) }
        case .edits(let edits): isJust(refused, edits, account)
        }
    }

    private func isGone(
        _ number: DragNumber, _ refused: RefusedOperation, _ account: Account
    ) -> Bool {
        refused.code == .leaseEnded
            && !account.drags.values.contains {
                $0.replica == refused.replica && $0.number == number
            }
    }

    /// By necessary conditions: that a group's first edits bear on its later ones is left out.
    private func isJust(
        _ refused: RefusedOperation, _ edits: [Edit], _ account: Account
    ) -> Bool {
        switch refused.code {
        case .locked: edits.contains { lock(on: $0, refused.replica, account) != nil }
        case .tooSmall: edits.contains { mayShrink($0, among: edits, account) }
        case .gone: edits.contains { $0.subject.map { !account.contains($0) } ?? false }
        case .unknownParent: edits.contains { isOrphan($0, account) }
        case .exists: edits.contains { $0.born.map(account.contains) ?? false }
        case .wrongRole: edits.contains { $0.born != nil }
        case .leaseEnded, .foreignIdentifier, .oldNumber, .tooMany: false
        }
    }

    private func mayShrink(_ edit: Edit, among edits: [Edit], _ account: Account) -> Bool {
        guard case .setAlive(.vertex(let vertex), false) = edit,
            let path = account.vertices[vertex]?.path, let role = account.paths[path]?.role
        else { return false }
        let removals = edits.count { other in
            guard case .setAlive(.vertex(let other), false) = other else { return false }
            return account.vertices[other]?.path == path
        }
        return account.livingCount(of: path) < role.minimum + removals
    }

    private func isOrphan(_ edit: Edit, _ account: Account) -> Bool {
        switch edit {
        case .createPath(let birth): !account.contains(.feature(birth.feature))
        case .insertVertex(let birth, _):
            !account.contains(.path(birth.path))
                || birth.parent.map { account.vertices[$0]?.path != birth.path } ?? false
        default: false
        }
    }
}

extension Edit {
    /// What an edit brings into being.
    fileprivate var born: Entity? {
        switch self {
        case .createFeature(let birth): .feature(birth.id)
        case .createPath(let birth): .path(birth.id)
        case .insertVertex(let birth, _): .vertex(birth.id)
        default: nil
        }
    }

    /// What an edit changes that has to be there.
    fileprivate var subject: Entity? {
        switch self {
        case .moveVertex(let vertex, _): .vertex(vertex)
        case .setAlive(let entity, _): entity
        case .setProperty(let feature, _, _), .removeProperty(let feature, _): .feature(feature)
        default: nil
        }
    }
}
