internal import MapModel
internal import WireProtocol

/// Names a connection of the process that serves this audience. Never used twice.
public struct MemberID: Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A connection and what it was told so far. What waits for it are values, not messages: a member
/// that does not read costs no memory.
struct Member: Sendable {
    let id: MemberID
    let replica: ReplicaID
    let form: MessageForm
    /// The socket took all that was written.
    var isDrained = true
    /// The sequence up to which it was written; nil if it has nothing.
    var position: UInt64?
    /// The state frame that is under way.
    var frame: StateFrame?
    /// The operation up to which it was told `done`.
    var done: OperationNumber
    /// At most 16.
    var denials: [Denied] = []
    var pong: Pong?
    var wantsCheck = false
    /// The turn of the disk that it was told of last; nil before it was written to.
    var diskTurn: UInt64?
    /// The presence version up to which it was written.
    var presence: UInt64 = 0
    /// In a large room: those whose cursors it is shown.
    var shown: Set<ReplicaID> = []
    /// When its next signal would be due if it sent them evenly.
    var signalTime: UInt64 = 0
    /// It is in the list of those that something waits for.
    var isNoted = false

    struct StateFrame: Hashable, Sendable {
        let isReplacement: Bool
        var cursor: ChangeCursor
        var isFirst = true
    }
}
