import ClientCore
import MapModel
import WireProtocol

extension Bot {
    /// What its core has to say.
    func heard(_ event: ClientEvent) {
        switch event {
        case .closeConnection:
            if let connection {
                let code = CloseCode.normal
                swarm.client.close(connection, code: code.rawValue, reason: code.reason)
            }
        case .caughtUp(let sequence, _): caughtUp(at: sequence)
        case .fault(let fault): heard(fault)
        case .converged(let sequence): check = .converged(sequence)
        case .diverged(let sequence):
            check = .diverged(sequence)
            swarm.diverged(crowd.room, at: sequence)
        case .unchecked: check = .none
        case .denied(let number, _, _): denied(number)
        case .dragLost(let number, let loss): dragLost(number, loss)
        case .dragState(let number, .none): isOver(number)
        case .decided, .done, .renamed, .sessionLost: heardOfOperations(event)
        case .stopped, .uncertain, .pong, .applied, .dragState, .participants, .presence, .signal,
            .notSaved, .saved:
            break
        }
    }

    private func heard(_ fault: ClientFault) {
        switch fault {
        case .replica(.twoOwners), .replica(.twoHolders), .replica(.grantedTwice):
            swarm.tally.ownerFaults += 1
        default: break
        }
        swarm.fault("\(crowd.room): \(fault)")
    }

    private func caughtUp(at sequence: UInt64) {
        let drags = core.document.drags
        let violations = judge.restart(from: drags.all, in: core.document)
        if !violations.isEmpty { swarm.ownerFault(crowd.room, sequence, violations) }
        guard role != .observer else { return }
        crowd.book.caughtUp(
            member,
            epoch: core.epoch,
            sequence: sequence,
            drags: drags,
            at: Clock.nanoseconds
        )
        swarm.isIn(self)
    }

    private func heardOfOperations(_ event: ClientEvent) {
        guard let replica = core.replica else { return }
        switch event {
        case .decided(let outcome):
            if outcome.refusal != nil { swarm.tally.refused += 1 }
            crowd.losses.decided(replica, outcome)
        case .done(let through):
            let count = crowd.losses.done(replica, through: through, epoch: core.epoch.number)
            swarm.tally.done += UInt64(count)
        case .renamed(let renaming): renamed(renaming)
        case .sessionLost: sessionLost()
        default: break
        }
    }
}

// MARK: - Operations

extension Bot {
    /// Notes an operation that was just made, so that it can be asked for in the end.
    func made(_ number: OperationNumber) {
        guard let replica = core.replica,
            let operation = core.operations.last(where: { $0.number == number })
        else { return }
        let name = Deed.Name(replica: replica, number: number)
        crowd.losses.made(name, operation.content, stamp: operation.stamp)
        madeAs = replica
    }

    /// A session that began just before a crash may be unknown afterwards, but not one in which
    /// something was done: the outcome is part of it.
    private func sessionLost() {
        swarm.tally.sessionsLost += 1
        guard let madeAs else { return }
        if crowd.losses.abandon(madeAs) {
            swarm.fault("\(crowd.room): a session was forgotten in which operations were done")
        }
    }

    /// Operations that were never sent have other names now.
    private func renamed(_ renaming: Renaming) {
        ownFeatures = ownFeatures.map { renaming($0) }
        erasedFeatures = erasedFeatures.map { renaming($0) }
        for operation in core.operations { made(operation.number) }
    }
}
