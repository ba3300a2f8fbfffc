public import MapModel
internal import WireProtocol

// The disk is in trouble: what the room says could be lost, so it decides nothing.

extension Room {
    /// Whether nothing numbered is decided, no drag granted and nothing imported, because it could
    /// not be saved. Ends that time brings, joins and leaves still enter batches.
    public var isReadOnly: Bool { !diskTurns.isMultiple(of: 2) }

    /// The disk takes nothing. What was decided so far stands in batches that wait for it.
    public mutating func savingFailed() {
        guard !isReadOnly else { return }
        closeBatch()
        diskTurns += 1
    }

    /// The disk has taken what waited: the room decides again.
    public mutating func savingResumed() {
        if isReadOnly { diskTurns += 1 }
    }

    /// The first operation of a replica that has no outcome; nil if its numbers are used up.
    public func nextOperation(of replica: ReplicaID) -> OperationNumber? {
        (replicas[replica]?.lastDecided ?? .none).next
    }

    /// Drops what asks for a decision. What was decided before may be asked for again.
    ///
    /// - Returns: nil if the message asks for none.
    mutating func drop(
        _ message: ClientMessage, from replica: ReplicaID, at now: Moment
    ) -> Reply? {
        switch message {
        case .dragStart: return .dropped
        case .dragMove(let number, let value):
            hold(DragName(replica: replica, number: number), at: value, now)
            return .dropped
        default: return nil
        }
    }

    /// The finger is still down: its drag goes on, though where it is cannot be told.
    private mutating func hold(_ drag: DragName, at value: DragValue, _ now: Moment) {
        guard let grant = drags[drag], let open = document.drags[grant],
            value.fits(open.grant.target)
        else { return }
        leases.renew(grant, hasChanged: open.value != value, at: now.monotonic, settings)
    }

    /// A numbered message is dropped.
    mutating func miss(_ replica: ReplicaID) -> Reply {
        present[replica]?.isMissing = true
        return .dropped
    }

    func isMissing(_ replica: ReplicaID) -> Bool { present[replica]?.isMissing == true }
}
