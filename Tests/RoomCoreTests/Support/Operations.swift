import MapModel
import WireProtocol

extension ClientMessage {
    static func operation(
        _ number: OperationNumber, _ content: NumberedMessage.Content, late: Stamp? = nil
    ) -> ClientMessage {
        .numbered(NumberedMessage(number: number, late: late, content: content))
    }

    static func operation(
        _ number: OperationNumber, _ edits: [Edit], late: Stamp? = nil
    ) -> ClientMessage {
        operation(number, .edits(edits), late: late)
    }
}

extension Event {
    static func refused(
        _ replica: ReplicaID, _ number: OperationNumber, _ code: RefusalCode,
        _ content: NumberedMessage.Content
    ) -> Event {
        .refused(
            RefusedOperation(replica: replica, number: number, code: code, content: content.hash))
    }

    /// A group that is not late, with the stamp that it got.
    static func edited(
        _ replica: ReplicaID, _ number: OperationNumber, _ edits: [Edit], stamp: Stamp,
        isLate: Bool = false
    ) -> Event {
        .edited(
            EditGroup(
                replica: replica, number: number,
                content: NumberedMessage.Content.edits(edits).hash, stamp: stamp, isLate: isLate,
                edits: edits))
    }
}
