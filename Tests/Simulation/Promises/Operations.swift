import MapModel
import RoomCore
import WireProtocol

/// Names a numbered operation.
struct OperationKey: Hashable, CustomStringConvertible {
    let replica: ReplicaID
    let number: OperationNumber

    var description: String { "operation \(number.rawValue) of replica \(replica.rawValue)" }
}

/// An operation as its client made it.
struct MadeOperation {
    let content: NumberedMessage.Content
    /// The connection on which it was made and sent at once; nil if there was none.
    let connection: MemberID?
    /// The registers that it writes, as its maker had seen them.
    let seen: [RegisterKey: Writing.Order]

    /// How an operation came to the room that decided it.
    enum Arrival {
        /// On the connection on which it was made.
        case online
        case late
        case unknown
    }
}

/// An outcome as it is logged.
struct RecordedOutcome {
    let refusal: RefusalCode?
    let content: ContentHash
    let sequence: UInt64
}

extension Event {
    /// The outcome that an event is.
    var decides:
        (
            replica: ReplicaID, number: OperationNumber, refusal: RefusalCode?,
            content: ContentHash
        )?
    {
        switch self {
        case .edited(let group): (group.replica, group.number, nil, group.content)
        case .refused(let refused):
            (refused.replica, refused.number, refused.code, refused.content)
        case .ended(let end):
            end.operation.map { (end.replica, $0.number, nil, $0.content) }
        default: nil
        }
    }
}

extension Batch {
    /// Reads a row of the log.
    static func logged(_ row: [UInt8]) throws(Violation) -> Batch {
        do throws(DecodeError) {
            return try Batch(binary: row.span)
        } catch {
            throw Violation("undecodable", "a row of the log: \(error)")
        }
    }
}
