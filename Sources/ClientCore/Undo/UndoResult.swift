public import MapModel

/// What came of taking a step back, or of doing it again.
public struct UndoResult: Hashable, Sendable {
    /// The operations that were made: none if all was skipped, several if one message could not
    /// hold them. They are decided like any other.
    public let operations: [OperationNumber]
    /// What was left as it is, for good.
    public let skipped: [Skipped]

    public struct Skipped: Hashable, Sendable {
        public let register: RegisterName
        public let reason: Reason
    }

    public enum Reason: Hashable, Sendable {
        /// Somebody else wrote the register since.
        case changed
        /// Somebody else drags it, or what it belongs to.
        case held(by: ReplicaID)
        /// What it belongs to is no longer known.
        case gone
        /// Too few vertices would be left.
        case tooSmall
    }
}
