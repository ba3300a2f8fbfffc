public import MapModel
import WireProtocol

extension ClientCore {
    /// The finger is down on vertices, or on a whole feature. Without a connection nothing is sent
    /// before the release, which then comes as one late move.
    ///
    /// - Throws: ``ClientError/gone`` if any of it is dead, ``ClientError/alreadyDragging(_:)``,
    ///   ``ClientError/exhausted``.
    public mutating func startDrag(
        of target: DragTarget,
        at now: Moment
    ) throws(ClientError) -> DragNumber {
        guard isShownAlive(target) else { throw .gone }
        if let held = ownDrags.first(where: { $0.isHeld && overlaps($0.target, target) }) {
            throw .alreadyDragging(held.number)
        }
        guard lastDrag.rawValue < .max else { throw .exhausted }
        lastDrag = DragNumber(lastDrag.rawValue + 1)
        ownDrags.append(OwnDrag(number: lastDrag, target: target))
        events.append(.dragState(lastDrag, .starting))
        flushStarts(at: now)
        return lastDrag
    }

    /// ``startDrag(of:at:)`` of one vertex.
    public mutating func startDrag(
        of vertex: VertexID,
        at now: Moment
    ) throws(ClientError) -> DragNumber {
        try startDrag(of: .vertex(vertex), at: now)
    }

    private func isShownAlive(_ target: DragTarget) -> Bool {
        switch target {
        case .vertex(let vertex): isShownAlive(vertex)
        case .vertices(let vertices): vertices.allSatisfy { isShownAlive($0) }
        case .feature(let feature): isShownAlive(feature)
        }
    }

    private func overlaps(_ one: DragTarget, _ other: DragTarget) -> Bool {
        switch (one, other) {
        case (.feature(let a), .feature(let b)): a == b
        case (.feature(let feature), _): other.vertices.contains { shownFeature(of: $0) == feature }
        case (_, .feature): overlaps(other, one)
        default: !Set(one.vertices).isDisjoint(with: other.vertices)
        }
    }

    /// The finger moved. The newest value is kept and sent as soon as the pace allows; moves of a
    /// drag that is over, and values that do not fit what it holds, are dropped, as the room would.
    public mutating func moveDrag(_ number: DragNumber, to value: DragValue, at now: Moment) {
        guard let drag = ownDrag(number), drag.isHeld, value.fits(drag.target) else { return }
        update(number) {
            $0.value = value
            $0.want()
        }
        flushMoves(at: now)
    }

    /// ``moveDrag(_:to:at:)`` of one vertex.
    public mutating func moveDrag(_ number: DragNumber, to position: Position, at now: Moment) {
        moveDrag(number, to: .position(position), at: now)
    }

    /// The finger was lifted. The value stays shown as pending until the outcome.
    ///
    /// - Throws: ``ClientError/unknownDrag(_:)`` if the drag is over: what the room made of it
    ///   stands. ``ClientError/misfit`` if the value is not one for what it holds.
    ///   ``ClientError/exhausted``.
    @discardableResult
    public mutating func endDrag(
        _ number: DragNumber,
        at value: DragValue,
        now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard let drag = ownDrag(number), drag.isHeld else { throw .unknownDrag(number) }
        guard value.fits(drag.target) else { throw .misfit }
        let release = DragRelease(
            number: number, target: drag.target, value: value, rest: rest(of: drag.target, value))
        let operation = try perform(
            .dragEnd(release), isLate: drag.start == .unsent, at: now)
        update(number) { $0.end(.ending, at: value, by: operation) }
        events.append(.dragState(number, .ending))
        flushOperations()
        return operation
    }

    /// ``endDrag(_:at:now:)`` of one vertex.
    @discardableResult
    public mutating func endDrag(
        _ number: DragNumber,
        at position: Position,
        now: Moment
    ) throws(ClientError) -> OperationNumber {
        try endDrag(number, at: .position(position), now: now)
    }

    /// The final positions of a whole feature, for the case that its grant is gone when the release
    /// is heard; none if there are more than a message names.
    private func rest(of target: DragTarget, _ value: DragValue) -> [DragRelease.Placement] {
        guard case .feature = target else { return [] }
        let rest = expected.rest(of: target, at: value)
        guard rest.count <= DragTarget.vertexCount else { return [] }
        return rest.map { DragRelease.Placement($0.0, $0.1) }
    }

    /// The drag was taken back.
    ///
    /// - Returns: the operation that will have an outcome; nil if the room has not heard of the
    ///   drag, which is then over at once.
    /// - Throws: ``ClientError/unknownDrag(_:)`` if it is over. ``ClientError/exhausted``.
    @discardableResult
    public mutating func cancelDrag(
        _ number: DragNumber,
        now: Moment
    ) throws(ClientError) -> OperationNumber? {
        guard let drag = ownDrag(number), drag.isHeld else { throw .unknownDrag(number) }
        guard drag.start != .unsent else {
            forget(number)
            return nil
        }
        let operation = try operate(.dragCancel(number), at: now)
        update(number) { $0.end(.canceling, at: nil, by: operation) }
        events.append(.dragState(number, .canceling))
        flushOperations()
        return operation
    }

    /// The state of a drag, in the words of native map kits.
    public func dragState(_ number: DragNumber) -> DragState { ownDrag(number)?.state ?? .none }

    /// The own drag that holds a vertex; nil if the user does not drag it.
    public func heldDrag(of vertex: VertexID) -> DragNumber? {
        ownDrags.first { $0.isHeld && overlaps($0.target, .vertex(vertex)) }?.number
    }
}

// MARK: - Sending

extension ClientCore {
    /// Sends the starts of held drags, as many as may be unanswered.
    mutating func flushStarts(at now: Moment) {
        guard mayAsk else { return flushMoves(at: now) }
        var room = Limits.waitingDenialCount - ownDrags.count { $0.start == .sent }
        for index in ownDrags.indices where ownDrags[index].isHeld {
            guard ownDrags[index].start == .unsent, room > 0 else { continue }
            ownDrags[index].startSent(at: now)
            outgoing.append(.dragStart(ownDrags[index].number, ownDrags[index].target))
            room -= 1
        }
        flushMoves(at: now)
    }

    /// Sends the moves that wait and may leave, and repeats those of drags that hold still.
    mutating func flushMoves(at now: Moment) {
        guard isOnline else { return }
        for index in ownDrags.indices where isOpen(ownDrags[index]) {
            if ownDrags[index].isQuiet(at: now) { keepAlive(index) }
            guard let value = ownDrags[index].takeMove(at: now) else { continue }
            outgoing.append(.dragMove(ownDrags[index].number, value))
        }
    }

    /// Whether the room may still wait for moves: until the end or cancel was sent.
    private func isOpen(_ drag: OwnDrag) -> Bool {
        drag.start != .unsent && (drag.isHeld || drag.operation.map(queue.isHeldBack) ?? false)
    }

    /// A lease is renewed by moves only; one that never moved repeats where it stands.
    private mutating func keepAlive(_ index: Int) {
        if ownDrags[index].value == nil && ownDrags[index].isHeld {
            ownDrags[index].value = restingValue(of: ownDrags[index].target)
        }
        ownDrags[index].want()
    }

    /// The value that leaves everything where it is.
    private func restingValue(of target: DragTarget) -> DragValue? {
        switch target {
        case .vertex(let vertex): return document.shownPosition(of: vertex).map { .position($0) }
        case .vertices(let vertices):
            let positions = vertices.compactMap { document.shownPosition(of: $0) }
            return positions.count == vertices.count ? .positions(positions) : nil
        case .feature: return Translation(longitude: 0, latitude: 0).map { .translation($0) }
        }
    }
}

// MARK: - The room's word

extension ClientCore {
    mutating func granted(_ number: DragNumber) {
        guard let drag = ownDrag(number) else { return }
        update(number) { $0.start = .answered }
        guard drag.state == .starting else { return }
        update(number) { $0.state = .dragging }
        events.append(.dragState(number, .dragging))
    }

    /// A grant of ours ended: by our own operation, or because the room ended it.
    mutating func ended(_ number: DragNumber, _ end: DragEnd) {
        if let operation = end.operation {
            history.applied(operation.number, end.stamp...end.stamp)
            settle(operation.number, nil)
        }
        if let drag = ownDrag(number), drag.isHeld { lose(number, .ended(end.reason)) }
    }

    mutating func received(_ denied: Denied, at now: Moment) {
        guard let drag = ownDrag(denied.number), drag.start == .sent else { return }
        events.append(.denied(denied.number, denied.code, holder: denied.holder))
        if drag.isHeld {
            forget(denied.number)
        } else {
            update(denied.number) { $0.start = .answered }
        }
        flushStarts(at: now)
    }

    /// After a state frame: drags that the room has decided on and does not list are over.
    mutating func reconcileDrags(_ end: StateEnd) {
        guard let replica else { return }
        let listed = Set(end.drags.lazy.map(\.grant).filter { $0.replica == replica }.map(\.number))
        for drag in ownDrags {
            if listed.contains(drag.number) {
                granted(drag.number)
            } else if drag.number <= end.highestDrag {
                update(drag.number) { $0.start = .answered }
                if drag.isHeld { lose(drag.number, .away) }
            }
        }
    }

    /// On a new connection: drags that the room has not decided on, or has forgotten in a crash, are
    /// asked for again; of those that live the newest position is sent once.
    mutating func resumeDrags(above highest: DragNumber, at now: Moment) {
        for drag in ownDrags {
            if drag.number > highest { startAgain(drag) }
            update(drag.number) { if $0.isHeld { $0.want() } }
        }
        flushStarts(at: now)
    }

    /// The room does not know of this drag.
    private mutating func startAgain(_ drag: OwnDrag) {
        guard drag.start != .unsent else { return }
        update(drag.number) { $0.start = .unsent }
        guard drag.state == .dragging else { return }
        update(drag.number) { $0.state = .starting }
        events.append(.dragState(drag.number, .starting))
    }
}

// MARK: - Keeping

extension ClientCore {
    func ownDrag(_ number: DragNumber) -> OwnDrag? { ownDrags.first { $0.number == number } }

    mutating func update(_ number: DragNumber, _ change: (inout OwnDrag) -> Void) {
        guard let index = ownDrags.firstIndex(where: { $0.number == number }) else { return }
        change(&ownDrags[index])
    }

    mutating func lose(_ number: DragNumber, _ loss: DragLoss) {
        events.append(.dragLost(number, loss))
        forget(number)
    }

    mutating func forget(_ number: DragNumber) {
        ownDrags.removeAll { $0.number == number }
        events.append(.dragState(number, .none))
    }
}
