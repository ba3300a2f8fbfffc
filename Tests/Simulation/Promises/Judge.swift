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
            defer { account.open(grant) }
            return judge(grant, account)
        case .moved(let grant, let value):
            account.move(grant, to: value)
            return nil
        case .ended(let end): return judge(end, in: &account)
        case .edited(let group): return judge(group, in: &account)
        case .imported(let group):
            for edit in group.edits { account.bear(edit) }
            let order = Writing.Order(stamp: group.stamp, replica: group.replica)
            for case let (key, value)? in group.edits.map(\.writing) {
                account.write(Writing(order: order, value: value, isForced: false), to: key)
            }
            return nil
        case .refused(let refused): return judge(refused, account)
        }
    }

    /// The document and the account tell the same.
    func difference(_ key: RegisterKey, _ account: Account) -> Violation? {
        let expected = account.registers[key]
        let found = document.writing(key)
        if expected?.order == found?.order, expected?.value == found?.value { return nil }
        return Violation("merge", "\(key) is \(found as Any), not \(expected as Any)")
    }

    /// Only what lives and is free is granted, all of it or nothing.
    private func judge(_ grant: Grant, _ account: Account) -> Violation? {
        let entities: [Entity] =
            switch grant.target {
            case .feature(let feature): [.feature(feature)]
            default: grant.target.vertices.map { .vertex($0) }
            }
        for entity in entities {
            if let holder = account.holders(of: entity).first {
                return Violation("two-owners", "\(grant) while \(holder) lasts")
            }
            if !account.isAlive(entity) {
                return Violation("granted-dead", "\(grant), but \(entity) is dead")
            }
        }
        return nil
    }

    // MARK: - Ends

    private func judge(_ end: DragEnd, in account: inout Account) -> Violation? {
        let isOwed = account.owed.contains(end.grant)
        guard let drag = account.close(end.grant) else {
            return Violation("unknown-grant", "the end of \(end.grant)")
        }
        if isOwed != (end.reason == .deleted) {
            return Violation(
                "wrong-end", "\(end) when what it holds was \(isOwed ? "" : "not ")removed")
        }
        if let violation = judgeMeaning(end, drag) { return violation }
        if end.reason == .cancelled { return judgeCancel(drag, account) }
        let isForced = end.operation == nil
        if isForced, end.value != drag.value {
            return Violation("value-lost", "\(end) does not write the drag's newest value")
        }
        let order = Writing.Order(stamp: end.stamp, replica: drag.replica)
        let rest = end.value.map { account.rest(of: drag, at: $0) } ?? [:]
        for (vertex, position) in rest {
            let key = RegisterKey.position(vertex)
            let writing = Writing(
                order: order, value: .position(position), isForced: isForced)
            account.write(writing, to: key)
            if isForced { account.force(drag, vertex, writing) }
            guard document.writing(key)?.value == writing.value else {
                return Violation("holder-loses", "\(end) was accepted and does not move \(vertex)")
            }
        }
        return differenceOfAll(drag, account)
    }

    /// A cancel uncovers what lies below.
    private func judgeCancel(_ drag: Account.Drag, _ account: Account) -> Violation? {
        for vertex in account.covered(by: drag.target) {
            guard document.shownPosition(of: vertex) == account.position(of: vertex) else {
                return Violation("cancel-undoes-edit", "\(vertex) after a cancel")
            }
        }
        return differenceOfAll(drag, account)
    }

    private func differenceOfAll(_ drag: Account.Drag, _ account: Account) -> Violation? {
        for vertex in account.covered(by: drag.target) {
            if let violation = difference(.position(vertex), account) { return violation }
        }
        return nil
    }

    /// An end does what its message asked for.
    private func judgeMeaning(_ end: DragEnd, _ drag: Account.Drag) -> Violation? {
        let isMeant =
            switch operation?.content {
            case .dragCancel(let number): end.reason == .cancelled && number == drag.number
            case .dragEnd(let release):
                end.reason == .released && end.value == release.value
                    && release.target == drag.target && release.number == drag.number
            case .edits: false
            case nil: true
            }
        return isMeant ? nil : Violation("false-outcome", "\(end) is not what was asked for")
    }

    // MARK: - What is shown

    /// What a document shows of what is dragged is the drag's value, or register + translation.
    static func judgeOverlay(_ document: Document, _ account: Account) -> Violation? {
        for drag in account.drags.values {
            let rest = drag.value.map { account.rest(of: drag, at: $0) } ?? [:]
            for vertex in account.covered(by: drag.target) {
                let expected = rest[vertex] ?? account.position(of: vertex)
                guard document.shownPosition(of: vertex) != expected else { continue }
                return Violation(
                    "overlay",
                    "\(vertex) is shown at \(document.shownPosition(of: vertex) as Any), "
                        + "not at \(expected as Any)")
            }
        }
        return nil
    }
}
