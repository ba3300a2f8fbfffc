import ClientCore
import MapModel
import WireProtocol

// What a client hears and holds, against what the room logged.

extension SimulatedClient {
    private func recorded(_ number: OperationNumber) -> RecordedOutcome? {
        core.replica.flatMap { ledger.outcomes[OperationKey(replica: $0, number: number)] }
    }

    /// After each message: the same state as the room had at that sequence, bit for bit, and
    /// nothing gone from the pending operations that the room has not decided.
    func checkState() throws(Violation) {
        guard core.epoch != .none else { return }
        let expected = ledger.digest(at: core.sequence, of: core.epoch)
        if core.document.digest != expected {
            throw Violation(
                "divergence", "client \(index) and the room differ at \(core.sequence)")
        }
        guard core.epoch == ledger.epoch else { return }
        for entry in core.operations where !entry.isPending && recorded(entry.number) == nil {
            throw Violation(
                "vanished",
                "operation \(entry.number.rawValue) of client \(index) is neither confirmed nor "
                    + "pending")
        }
    }

    /// `done` is true: the disk holds the outcome of just this operation.
    func checkDone(
        through number: OperationNumber, _ before: [QueuedOperation]
    ) throws(Violation) {
        for entry in before where entry.number <= number && entry.isResent {
            let outcome = recorded(entry.number)
            let isDurable = outcome.map { $0.sequence <= ledger.committed } ?? false
            guard isDurable, outcome?.content == entry.content.hash else {
                throw Violation(
                    "false-done",
                    "client \(index) is told that operation \(entry.number.rawValue) is done; "
                        + "the disk does not hold it")
            }
        }
    }

    /// `done` tells which of the operations that it is about were refused.
    func checkRefusals(of done: Done) throws(Violation) {
        for entry in core.operations where entry.isResent && entry.number <= done.through {
            guard let refusal = recorded(entry.number)?.refusal else { continue }
            let outcome = Outcome(number: entry.number, refusal: refusal)
            if !done.refused.contains(outcome) {
                throw Violation("false-done", "\(done) does not tell \(outcome)")
            }
        }
    }

    /// What the user is told of an operation is what was logged.
    func checkOutcome(_ outcome: Outcome) throws(Violation) {
        guard core.epoch == ledger.epoch else { return }
        let expected = recorded(outcome.number)
        guard let expected, expected.refusal == outcome.refusal else {
            throw Violation(
                "false-outcome", "client \(index) is told \(outcome), not \(expected as Any)")
        }
    }

    /// A lost session: what was not done is made again or reported, unless the user knows that it
    /// was refused.
    func checkLoss(_ events: [ClientEvent]) throws(Violation) {
        var reported: [NumberedMessage.Content] = []
        var renaming: Renaming?
        for event in events {
            if case .uncertain(let contents) = event { reported += contents }
            if case .renamed(let names) = event { renaming = names }
        }
        for (number, content) in kept where number > done && !refused.contains(number) {
            if reported.contains(content) || renaming?.number(number) != nil { continue }
            throw Violation(
                "lost-operation",
                "operation \(number.rawValue) of client \(index) is lost with its session")
        }
    }

    /// In the end every operation has its outcome, and the queue is empty.
    func checkQueue() throws(Violation) {
        if let entry = core.operations.first {
            throw Violation("stuck-queue", "client \(index) keeps \(entry)")
        }
        for number in kept.keys.sorted() where recorded(number) == nil {
            throw Violation(
                "lost-operation",
                "operation \(number.rawValue) of client \(index) was made and has no outcome")
        }
    }

    /// What the user sees is the same whether it is built whole or asked for piece by piece, and is
    /// the confirmed document if nothing is pending. Not after a backup was restored: replica numbers
    /// are given again then, so that what a client makes now may be called like what it still holds.
    func checkShown() throws(Violation) {
        guard !ledger.isRestored else { return }
        let shown = core.shown
        for feature in shown.livingFeatures {
            let vertices = shown.livingPaths(of: feature).flatMap(shown.livingVertices(of:))
            for vertex in vertices
            where core.shownPosition(of: vertex) != shown.shownPosition(of: vertex) {
                throw Violation(
                    "shown-twice",
                    "client \(index) sees \(vertex) at \(core.shownPosition(of: vertex) as Any) and "
                        + "at \(shown.shownPosition(of: vertex) as Any)")
            }
            for key in [PropertyKey("name"), PropertyKey("colour")] {
                let whole = shown.property(key, of: feature)?.value.json
                if core.shownProperty(key, of: feature) != whole {
                    throw Violation("shown-twice", "client \(index): \(key) of \(feature)")
                }
            }
        }
        try checkLives(in: shown)
        if core.operations.isEmpty, fingers.isEmpty, shown.digest != core.document.digest {
            throw Violation("shown-twice", "client \(index) sees what nobody made")
        }
    }

    /// Letting go where the finger is moves nothing on the screen, unless others hold it.
    func checkRelease(
        of finger: DragNumber, at value: DragValue, now: ClientCore.Moment
    ) throws(Violation) {
        guard let target = targets[finger], core.dragState(finger) != .none else { return }
        var copy = core
        copy.moveDrag(finger, to: value, at: now)
        let held = copy.shown
        do throws(ClientError) { try copy.endDrag(finger, at: value, now: now) } catch { return }
        let released = copy.shown
        for vertex in held.covered(by: target) {
            let whole = held.feature(of: vertex).flatMap(core.document.drags.holding)
            let holder = (core.document.holder(of: vertex) ?? whole)?.grant
            guard holder == nil || holder?.number == finger && holder?.replica == core.replica
            else { continue }
            let (before, after) = (
                held.shownPosition(of: vertex), released.shownPosition(of: vertex)
            )
            if before != after {
                throw Violation(
                    "release-jumps",
                    "\(vertex) jumps from \(before as Any) to \(after as Any) when let go")
            }
        }
    }

    /// What lives is the same whether it is built whole or asked for piece by piece.
    private func checkLives(in shown: Document) throws(Violation) {
        let features = core.document.livingFeatures + shown.livingFeatures
        for feature in features {
            if core.isShownAlive(feature) != shown.isAlive(feature) {
                throw Violation("shown-twice", "client \(index): the life of \(feature)")
            }
            let paths = core.document.livingPaths(of: feature) + shown.livingPaths(of: feature)
            for path in paths {
                if core.isShownAlive(path) != shown.isAlive(path) {
                    throw Violation("shown-twice", "client \(index): the life of \(path)")
                }
                let vertices = core.document.livingVertices(of: path)
                for vertex in vertices + shown.livingVertices(of: path)
                where core.isShownAlive(vertex) != shown.isAlive(vertex) {
                    throw Violation("shown-twice", "client \(index): the life of \(vertex)")
                }
            }
        }
    }
}

extension Document {
    /// The living vertices of a target.
    fileprivate func covered(by target: DragTarget) -> [VertexID] {
        guard case .feature(let feature) = target else { return target.vertices }
        return livingPaths(of: feature).flatMap(livingVertices(of:))
    }
}
