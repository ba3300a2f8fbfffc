import MapModel
import WireProtocol

extension ClientCore {
    /// Makes a numbered operation: pending, and kept until it is done.
    mutating func operate(
        _ content: NumberedMessage.Content,
        isLate: Bool = false,
        at now: Moment
    ) throws(ClientError) -> OperationNumber {
        guard let session else { throw .noSession }
        guard let number = session.lastNumber.next else { throw .exhausted }
        try checkLimits(content)
        try validate(NumberedMessage(number: number, content: content))
        let stamp = clock.next(count: content.stampCount, at: now)
        self.session?.lastNumber = number
        queue.append(
            QueuedOperation(
                number: number,
                content: content,
                stamp: stamp,
                isLate: isLate || !mayAsk
            )
        )
        return number
    }

    /// The limits that have to be kept before the message can be encoded.
    private func checkLimits(_ content: NumberedMessage.Content) throws(ClientError) {
        guard case .edits(let edits) = content else { return }
        for edit in edits {
            switch edit {
            case .createFeature(let birth):
                guard birth.foreignID?.utf8.count ?? 0 <= Limits.foreignIDByteCount else {
                    throw .invalid(.tooLong("foreignID"))
                }
            case .setProperty(_, let key, let value): try checkLimits(key, value)
            case .removeProperty(_, let key): try checkLimits(key, nil)
            case .createPath, .insertVertex, .moveVertex, .setAlive: break
            }
        }
    }

    private func checkLimits(
        _ key: PropertyKey,
        _ value: CanonicalJSON?
    ) throws(ClientError) {
        guard key.utf8.count <= Limits.propertyKeyByteCount else {
            throw .invalid(.tooLong("key"))
        }
        let own = limits.map { Int($0.propertyValueByteCount) } ?? .max
        guard value?.utf8.count ?? 0 <= min(Limits.propertyValueByteCount, own) else {
            throw .invalid(.tooLong("value"))
        }
    }

    /// What one message may have.
    var frameByteCount: Int {
        min(Limits.clientFrameByteCount, limits.map { Int($0.frameByteCount) } ?? .max)
    }

    /// Refuses what the server would close the connection for, again each time it is sent.
    private func validate(_ message: NumberedMessage) throws(ClientError) {
        guard case .edits = message.content else { return }
        let bytes = ClientMessage.numbered(message).binary
        guard bytes.count <= frameByteCount else { throw .invalid(.tooLong("message")) }
        do throws(DecodeError) {
            _ = try ClientMessage(binary: bytes.span)
        } catch {
            throw .invalid(error)
        }
    }

    /// Sends what may be without `done` at once; the rest follows as `done` arrives.
    mutating func flushOperations() {
        guard mayAsk else { return }
        let allowed = limits.map { Int($0.undoneOperations) } ?? .max
        let limit = max(1, min(Limits.undoneOperationCount, allowed))
        outgoing.append(contentsOf: queue.takeSendable(limit: limit))
    }
}

extension NumberedMessage.Content {
    /// How many stamps it takes if it comes late.
    var stampCount: Int {
        switch self {
        case .edits(let edits): edits.count
        case .dragEnd(let release): release.placements.count
        case .dragCancel: 1
        }
    }
}
