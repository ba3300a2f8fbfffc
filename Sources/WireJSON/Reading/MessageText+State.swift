import JSONText
import MapModel
import WireProtocol

// How a session begins, and state frames.

extension MessageText {
    func welcome(_ members: inout Members) throws(TextFault) -> Welcome {
        let key = try secret(at: members.need(.key))
        return Welcome(
            replica: try replica(at: members.need(.replica)),
            key: SessionKey(high: key.high, low: key.low),
            epoch: try livingEpoch(at: members.need(.epoch)),
            stamp: try stampOrZero(at: members.need(.stamp)),
            milliseconds: try large(at: members.need(.milliseconds)),
            isResumed: try boolean(at: members.need(.isResumed)),
            isRecovered: try boolean(at: members.need(.isRecovered)),
            lastDecided: try lastDecided(&members),
            highestDrag: try highestDrag(&members),
            liveDrags: try array(at: members.need(.liveDrags)) { element throws(TextFault) in
                DragNumber(try positive(at: element))
            },
            limits: try object(at: members.need(.limits)) { members throws(TextFault) in
                try limits(&members)
            }
        )
    }

    private func limits(_ members: inout Members) throws(TextFault) -> SessionLimits {
        SessionLimits(
            frameByteCount: try count(at: members.need(.frameByteCount)),
            propertyValueByteCount: try count(at: members.need(.propertyValueByteCount)),
            messagesPerSecond: try count(at: members.need(.messagesPerSecond)),
            leaseMilliseconds: try count(at: members.need(.leaseMilliseconds)),
            undoneOperations: try count(at: members.need(.undoneOperations)),
            vertexCount: try count(at: members.need(.vertexCount)),
            recordCount: try count(at: members.need(.recordCount)),
            memberCount: try count(at: members.need(.memberCount)),
            heldVertexCount: try count(at: members.need(.heldVertexCount)),
            importByteCount: try count(at: members.need(.importByteCount)),
            graceMilliseconds: try count(at: members.need(.graceMilliseconds)),
            helloMilliseconds: try count(at: members.need(.helloMilliseconds))
        )
    }

    func stateRecords(_ members: inout Members) throws(TextFault) -> StateRecords {
        StateRecords(
            isFirst: try boolean(at: members.need(.isFirst)),
            isReplacement: try boolean(at: members.need(.isReplacement)),
            records: try array(at: members.need(.records)) { element throws(TextFault) in
                try record(at: element)
            }
        )
    }

    func stateEnd(_ members: inout Members) throws(TextFault) -> StateEnd {
        StateEnd(
            isFirst: try boolean(at: members.need(.isFirst)),
            isReplacement: try boolean(at: members.need(.isReplacement)),
            sequence: try large(at: members.need(.sequence)),
            drags: try array(at: members.need(.drags)) { element throws(TextFault) in
                try openDrag(at: element)
            },
            participants: try array(at: members.need(.participants)) { element throws(TextFault) in
                try object(at: element) { members throws(TextFault) in try participant(&members) }
            },
            outcomes: try array(at: members.need(.outcomes)) { element throws(TextFault) in
                try outcome(at: element)
            },
            lastDecided: try lastDecided(&members),
            highestDrag: try highestDrag(&members)
        )
    }

    private func outcome(at token: Int) throws(TextFault) -> Outcome {
        try object(at: token) { members throws(TextFault) in
            let number = OperationNumber(try positive(at: members.need(.number)))
            guard let code = members.take(.code) else {
                return Outcome(number: number, refusal: nil)
            }
            return Outcome(number: number, refusal: try named(at: code, "refusal code"))
        }
    }

    private func lastDecided(_ members: inout Members) throws(TextFault) -> OperationNumber {
        OperationNumber(try count(at: members.need(.lastDecided)))
    }

    private func highestDrag(_ members: inout Members) throws(TextFault) -> DragNumber {
        DragNumber(try count(at: members.need(.highestDrag)))
    }
}
