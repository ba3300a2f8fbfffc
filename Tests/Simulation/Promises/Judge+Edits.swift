import MapModel
import RoomCore
import WireProtocol

// Groups of edits: whole or not at all, past no lock, with effect.

extension Judge {
    func judge(_ group: EditGroup, in account: inout Account) -> Violation? {
        if let violation = judgeMeaning(group, account) { return violation }
        if arrival == .online {
            for edit in group.edits {
                guard let holder = lock(on: edit, group.replica, account) else { continue }
                return Violation("lock-ignored", "\(edit) while \(holder) lasts")
            }
        }
        let before = account
        for edit in group.edits {
            account.bear(edit)
            if case .setAlive(let entity, false) = edit { account.owe(for: entity) }
        }
        let writings = write(group, in: &account)
        if let violation = judgeSize(group, before, account) { return violation }
        for (key, writing) in writings {
            let old = before.registers[key]
            if let violation = judgeEffect(writing, on: key, over: old, account) {
                return violation
            }
            if let violation = difference(key, account) { return violation }
        }
        return nil
    }

    /// - Returns: the last writing to each register.
    private func write(
        _ group: EditGroup, in account: inout Account
    ) -> [RegisterKey: Writing] {
        var writings: [RegisterKey: Writing] = [:]
        for (index, edit) in group.edits.enumerated() {
            guard let (key, value) = edit.writing else { continue }
            let order = Writing.Order(
                stamp: group.stamp.advanced(by: UInt64(index)), replica: group.replica)
            let writing = Writing(order: order, value: value, isForced: false)
            account.write(writing, to: key)
            writings[key] = writing
        }
        return writings
    }

    /// A group is just what was asked for, all of it; a late end comes to its final positions.
    private func judgeMeaning(_ group: EditGroup, _ account: Account) -> Violation? {
        switch operation?.content {
        case .edits(let asked):
            if group.edits == asked { return nil }
            return Violation("half", "\(group.edits) is not all of \(asked)")
        case .dragEnd(let release):
            if arrival == .online {
                return Violation("zombie-wins", "the end of a lost grant is applied: \(group)")
            }
            let moves = release.placements.map { Edit.moveVertex($0.vertex, to: $0.position) }
            if group.edits == moves, !moves.isEmpty { return nil }
            let isTwice = account.forced.keys.contains {
                $0.replica == group.replica && $0.number == release.number
            }
            return Violation(
                isTwice ? "moved-twice" : "false-outcome", "\(group.edits) for \(release)")
        case .dragCancel: return Violation("false-outcome", "\(group) for a cancel")
        case nil: return nil
        }
    }

    /// Who else holds what an edit made on a connection may not touch.
    func lock(on edit: Edit, _ replica: ReplicaID, _ account: Account) -> Account.Drag? {
        let entity: Entity
        switch edit {
        case .setAlive(let removed, false): entity = removed
        case .moveVertex(let vertex, _): entity = .vertex(vertex)
        case .setAlive(.path(let path), true): return whole(account.paths[path]?.feature)
        case .setAlive(.vertex(let vertex), true):
            return whole(account.feature(of: .vertex(vertex)))
        case .createPath(let birth): return whole(birth.feature)
        case .insertVertex(let birth, _): return whole(account.paths[birth.path]?.feature)
        case .createFeature, .setAlive(.feature, true), .setProperty, .removeProperty: return nil
        }
        return account.holders(of: entity).first { $0.replica != replica }

        func whole(_ feature: FeatureID?) -> Account.Drag? {
            guard let feature else { return nil }
            return account.drags.values.first {
                $0.target == .feature(feature) && $0.replica != replica
            }
        }
    }

    /// No removal, late or not, leaves a living path too small that was not so before.
    private func judgeSize(
        _ group: EditGroup, _ before: Account, _ after: Account
    ) -> Violation? {
        for case .setAlive(.vertex(let vertex), false) in group.edits {
            guard let path = after.vertices[vertex]?.path, let birth = after.paths[path] else {
                continue
            }
            let count = after.livingCount(of: path)
            if after.isAlive(.path(path)), count < birth.role.minimum,
                count < before.livingCount(of: path)
            {
                return Violation("too-small", "\(path) is left with \(count) by \(group.edits)")
            }
        }
        return nil
    }

    /// What was accepted either counts or loses to somebody newer.
    private func judgeEffect(
        _ writing: Writing, on key: RegisterKey, over old: Writing?, _ account: Account
    ) -> Violation? {
        if let violation = judgeFinalPosition(writing, on: key, account) { return violation }
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

    /// A late end counts more than where the room ended the same drag.
    private func judgeFinalPosition(
        _ writing: Writing, on key: RegisterKey, _ account: Account
    ) -> Violation? {
        guard case .dragEnd(let release)? = operation?.content, case .position(let vertex) = key,
            let now = document.writing(key), now.value != writing.value
        else { return nil }
        let forced = account.forced[
            Account.ForcedKey(
                replica: writing.order.replica, number: release.number, vertex: vertex)]
        guard let forced, now.order == forced.order else { return nil }
        return Violation("final-position-lost", "\(vertex) stays where the room ended the drag")
    }
}

extension PathRole {
    /// The fewest vertices that make a geometry.
    var minimum: Int {
        switch self {
        case .exterior, .hole: 3
        case .line: 2
        case .point: 1
        }
    }
}
