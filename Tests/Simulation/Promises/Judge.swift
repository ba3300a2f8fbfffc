import MapModel
import RoomCore
import WireProtocol

/// Judges one event of the log, after it was applied to the document.
struct Judge {
    /// The document after the event.
    let document: Document
    /// What the client meant that asked for it, if that is known.
    let operation: MadeOperation?
    let arrival: MadeOperation.Arrival

    /// Brings the account up to date; tells what promise the event breaks.
    func judge(_ event: Event, in account: inout Account) -> Violation? {
        switch event {
        case .opened, .joined, .left: return nil
        case .granted(let grant):
            return account.open(grant).map {
                Violation("two-owners", "\(grant) while \($0) holds the vertex")
            }
        case .moved(let grant, let position):
            account.move(grant, to: position)
            return nil
        case .ended(let end): return judge(end, in: &account)
        case .edited(let group):
            return judge(group.edits, stamp: group.stamp, replica: group.replica, in: &account)
        case .imported(let group):
            for edit in group.edits { account.bear(edit) }
            for case let (key, value)? in group.edits.map(\.writing) {
                let order = Writing.Order(stamp: group.stamp, replica: group.replica)
                account.write(Writing(order: order, value: value, isForced: false), to: key)
            }
            return nil
        case .refused(let refused): return judge(refused)
        }
    }

    // MARK: - Ends

    private func judge(_ end: DragEnd, in account: inout Account) -> Violation? {
        guard let drag = account.close(end.grant) else {
            return Violation("unknown-grant", "the end of \(end.grant)")
        }
        if let violation = judgeMeaning(end) { return violation }
        let key = RegisterKey.position(drag.vertex)
        if end.reason == .cancelled {
            let isUncovered = document.writing(key)?.value == account.registers[key]?.value
            return isUncovered
                ? nil : Violation("cancel-undoes-edit", "\(drag.vertex) after a cancel")
        }
        let isForced = end.operation == nil
        if isForced, end.position != drag.value {
            return Violation("value-lost", "\(end) does not write the drag's newest value")
        }
        guard let position = end.position else { return nil }
        let order = Writing.Order(stamp: end.stamp, replica: drag.replica)
        let writing = Writing(order: order, value: .position(position), isForced: isForced)
        account.write(writing, to: key)
        if isForced { account.force(drag, writing) }
        guard document.writing(key)?.value == writing.value else {
            return Violation("holder-loses", "\(end) was accepted and has no effect")
        }
        return difference(key, account)
    }

    /// An end does what its message asked for.
    private func judgeMeaning(_ end: DragEnd) -> Violation? {
        let isMeant =
            switch operation?.content {
            case .dragCancel: end.reason == .cancelled
            case .dragEnd(_, _, let position):
                end.reason == .released && end.position == position
            case .edits, nil: true
            }
        return isMeant ? nil : Violation("false-outcome", "\(end) is not what was asked for")
    }

    // MARK: - Edits

    private func judge(
        _ edits: [Edit], stamp: Stamp, replica: ReplicaID, in account: inout Account
    ) -> Violation? {
        if let violation = judgeLocks(edits, replica, account) { return violation }
        for edit in edits { account.bear(edit) }
        for (index, edit) in edits.enumerated() {
            guard let (key, value) = edit.writing else { continue }
            let order = Writing.Order(
                stamp: stamp.advanced(by: UInt64(index)), replica: replica)
            let old = account.registers[key]
            let writing = Writing(order: order, value: value, isForced: false)
            account.write(writing, to: key)
            if let violation = judgeEffect(writing, on: key, over: old, account) {
                return violation
            }
            if let violation = difference(key, account) { return violation }
        }
        return nil
    }

    /// Others' online edits leave what is held alone.
    private func judgeLocks(
        _ edits: [Edit], _ replica: ReplicaID, _ account: Account
    ) -> Violation? {
        guard arrival == .online else { return nil }
        for edit in edits {
            let holders: [Account.Drag]
            switch edit {
            case .removeFeature(let feature): holders = account.drags(on: feature)
            case .moveVertex(let vertex, _):
                holders = account.holder(of: vertex).map { [$0] } ?? []
            default: holders = []
            }
            if let holder = holders.first(where: { $0.replica != replica }) {
                return Violation("lock-ignored", "\(edit) while \(holder) lasts")
            }
        }
        return nil
    }

    /// What was accepted either counts or loses to somebody newer.
    private func judgeEffect(
        _ writing: Writing, on key: RegisterKey, over old: Writing?, _ account: Account
    ) -> Violation? {
        if case .dragEnd(let number, let vertex, _)? = operation?.content {
            if let violation = judgeLateEnd(writing, on: key, over: old) { return violation }
            let forced = account.forced[
                Account.ForcedKey(
                    replica: writing.order.replica, number: number, vertex: vertex)]
            if let forced, document.writing(key)?.order == forced.order,
                document.writing(key)?.value != writing.value
            {
                return Violation(
                    "final-position-lost", "\(vertex) stays where the room ended the drag")
            }
        }
        guard let now = document.writing(key), now.value != writing.value else { return nil }
        if arrival == .online {
            return Violation("last-arrival-loses", "\(key) := \(writing) has no effect")
        }
        guard let old else { return nil }
        if old.order.replica == writing.order.replica, !old.isForced {
            return Violation("own-edit-loses", "\(key) := \(writing) loses to \(old)")
        }
        if operation?.seen[key] == old.order {
            return Violation("overwrite-of-seen-loses", "\(key) := \(writing) loses to \(old)")
        }
        return nil
    }

    /// A drag-end without a grant counts only if it was sent again.
    private func judgeLateEnd(
        _ writing: Writing, on key: RegisterKey, over old: Writing?
    ) -> Violation? {
        guard arrival == .online, let old, old.order.replica != writing.order.replica else {
            return nil
        }
        return Violation("zombie-wins", "the end of a lost grant overwrites \(old)")
    }

    /// The document and the account tell the same.
    private func difference(_ key: RegisterKey, _ account: Account) -> Violation? {
        let expected = account.registers[key]
        let found = document.writing(key)
        if expected?.order == found?.order, expected?.value == found?.value { return nil }
        return Violation("merge", "\(key) is \(found as Any), not \(expected as Any)")
    }

    // MARK: - Refusals

    /// What is late merges, whoever holds what.
    private func judge(_ refused: RefusedOperation) -> Violation? {
        guard arrival == .late else { return nil }
        if refused.code == .locked {
            return Violation("offline-edit-lost", "\(refused) although it is late")
        }
        if refused.code == .leaseEnded, case .dragEnd? = operation?.content {
            return Violation("final-position-lost", "\(refused) although it is late")
        }
        return nil
    }
}
