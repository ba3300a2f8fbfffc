/// The limits that a client has to know, as they are enforced.
public struct SessionLimits: Hashable, Sendable {
    /// Largest message of a client, in bytes.
    public var frameByteCount: UInt32
    /// Largest value of a property, in bytes of canonical JSON.
    public var propertyValueByteCount: UInt32
    /// What a connection may send in the long run: [WS14].
    public var messagesPerSecond: UInt32
    /// A drag without a message for so long ends.
    public var leaseMilliseconds: UInt32
    /// Numbered messages that may be without `done`; also the burst above the rate.
    public var undoneOperations: UInt32
    /// Vertices that the room may have, dead ones included.
    public var vertexCount: UInt32
    /// Features, paths, vertices and properties that the room may have, dead ones included.
    public var recordCount: UInt32
    /// Members that the room may have.
    public var memberCount: UInt32
    /// Vertices held by name, and features held whole, at once in the room.
    public var heldVertexCount: UInt32
    /// Largest file of an import, in bytes.
    public var importByteCount: UInt32
    /// A connection that broke may come back within this time before its drags end.
    public var graceMilliseconds: UInt32
    /// A new connection has to say hello within this time.
    public var helloMilliseconds: UInt32

    public init(
        frameByteCount: UInt32,
        propertyValueByteCount: UInt32,
        messagesPerSecond: UInt32,
        leaseMilliseconds: UInt32,
        undoneOperations: UInt32,
        vertexCount: UInt32,
        recordCount: UInt32,
        memberCount: UInt32,
        heldVertexCount: UInt32,
        importByteCount: UInt32,
        graceMilliseconds: UInt32,
        helloMilliseconds: UInt32
    ) {
        self.frameByteCount = frameByteCount
        self.propertyValueByteCount = propertyValueByteCount
        self.messagesPerSecond = messagesPerSecond
        self.leaseMilliseconds = leaseMilliseconds
        self.undoneOperations = undoneOperations
        self.vertexCount = vertexCount
        self.recordCount = recordCount
        self.memberCount = memberCount
        self.heldVertexCount = heldVertexCount
        self.importByteCount = importByteCount
        self.graceMilliseconds = graceMilliseconds
        self.helloMilliseconds = helloMilliseconds
    }
}
