public import MapModel
public import WireProtocol

/// All that has to survive for the client to take its session up again: to be stored before
/// messages are sent.
public struct SavedClient: Hashable, Sendable {
    public let instance: Instance
    public let key: SessionKey
    public let epoch: Epoch
    public let sequence: UInt64
    /// The replica, and the last counter of an identifier.
    public let identifiers: IdentifierSource
    public let lastNumber: OperationNumber
    public let lastDrag: DragNumber
    public let lastStamp: Stamp
    public let operations: [QueuedOperation]

    init(_ core: ClientCore, _ session: Session) {
        instance = core.instance
        key = session.key
        epoch = session.epoch
        sequence = session.sequence
        identifiers = session.identifiers
        lastNumber = session.lastNumber
        lastDrag = core.lastDrag
        lastStamp = core.clock.last
        operations = core.operations
    }
}
