import JSONText
import MapModel

// Batches and their events.

extension MessageText {
    func batch(_ members: inout Members) throws(TextFault) -> Batch {
        let epochNumber = try positive(at: members.need(.epochNumber))
        let sequenceToken = try members.need(.sequence)
        let sequence = try large(at: sequenceToken)
        guard sequence > 0 else {
            throw TextFault("a batch's sequence begins at 1", at: sequenceToken)
        }
        return Batch(
            epochNumber: epochNumber,
            sequence: sequence,
            stamp: try stampOrZero(at: members.need(.stamp)),
            events: try array(at: members.need(.events)) { element throws(TextFault) in
                try object(at: element) { members throws(TextFault) in try event(&members) }
            }
        )
    }

    private func event(_ members: inout Members) throws(TextFault) -> Event {
        let token = try members.need(.event)
        switch try kind(at: token, in: names.events) {
        case .opened: return .opened(try livingEpoch(at: members.need(.epoch)))
        case .joined: return .joined(try participant(&members))
        case .left: return .left(try replica(at: members.need(.replica)))
        case .granted: return .granted(try grant(&members))
        case .moved:
            let grant = GrantNumber(try positive(at: members.need(.grant)))
            return .moved(grant, try value(&members))
        case .ended: return .ended(try dragEnd(&members))
        case .edited: return .edited(try editGroup(&members))
        case .imported: return .imported(try importGroup(&members))
        case .refused: return .refused(try refusedOperation(&members))
        case nil: throw TextFault("there is no such event", at: token)
        }
    }

    func participant(_ members: inout Members) throws(TextFault) -> Participant {
        Participant(
            replica: try replica(at: members.need(.replica)),
            name: try personName(at: members.need(.name)),
            colour: try colour(at: members.need(.colour))
        )
    }

    private func dragEnd(_ members: inout Members) throws(TextFault) -> DragEnd {
        let end = DragEnd(
            grant: GrantNumber(try positive(at: members.need(.grant))),
            replica: try replica(at: members.need(.replica)),
            reason: try named(at: members.need(.reason), "ending reason"),
            value: try valueIfAny(&members),
            stamp: try stamp(at: members.need(.stamp)),
            operation: try endingOperation(&members)
        )
        guard end.value == nil || end.reason != .cancelled else {
            throw TextFault("a cancelled drag has no value", at: members.object)
        }
        return end
    }

    /// The message that ended a drag, if it was one.
    private func endingOperation(
        _ members: inout Members
    ) throws(TextFault) -> DragEnd.Operation? {
        switch (members.take(.number), members.take(.content)) {
        case (nil, nil): return nil
        case (let number?, let content?):
            let number = OperationNumber(try positive(at: number))
            return DragEnd.Operation(number: number, content: try contentHash(at: content))
        default: throw TextFault("number and content stand together", at: members.object)
        }
    }

    private func editGroup(_ members: inout Members) throws(TextFault) -> EditGroup {
        EditGroup(
            replica: try replica(at: members.need(.replica)),
            number: OperationNumber(try positive(at: members.need(.number))),
            content: try contentHash(at: members.need(.content)),
            stamp: try stamp(at: members.need(.stamp)),
            isLate: try boolean(at: members.need(.late)),
            edits: try edits(at: members.need(.edits), least: 1)
        )
    }

    private func importGroup(_ members: inout Members) throws(TextFault) -> ImportGroup {
        ImportGroup(
            replica: try replica(at: members.need(.replica)),
            stamp: try stamp(at: members.need(.stamp)),
            edits: try edits(at: members.need(.edits), least: 0)
        )
    }

    private func refusedOperation(
        _ members: inout Members
    ) throws(TextFault) -> RefusedOperation {
        RefusedOperation(
            replica: try replica(at: members.need(.replica)),
            number: OperationNumber(try positive(at: members.need(.number))),
            code: try refusal(&members),
            content: try contentHash(at: members.need(.content))
        )
    }

    func refusal(_ members: inout Members) throws(TextFault) -> RefusalCode {
        try named(at: members.need(.code), "refusal code")
    }
}
