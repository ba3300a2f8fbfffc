internal import WireProtocol

/// The limits of one room, each with its reason. Clients are told those that concern them.
public struct RoomSettings: Sendable {
    // MARK: - Time

    /// A connection that says nothing holds a place: a phone on a bad line says hello within this
    /// time. The host keeps it.
    public var helloMilliseconds: UInt64 = 5_000
    /// A drag without a message for so long is over: clients repeat theirs every 3 s, so three
    /// repetitions may get lost.
    public var leaseMilliseconds: UInt64 = 10_000
    /// A drag without a change for so long is over: nobody holds a finger still for two minutes.
    public var stillMilliseconds: UInt64 = 120_000
    /// A closed connection may come back within this time before its drags end: enough for a
    /// change from Wi-Fi to a mobile network, short enough that others do not give up.
    public var graceMilliseconds: UInt64 = 3_000
    /// A busy room sends one frame per member in this time: one display frame.
    public var flushMilliseconds: UInt64 = 16

    // MARK: - What a client may send

    /// Three drags of 60 moves a second and what else a hand can do meanwhile. The host keeps it,
    /// with ``Intake``.
    public var messagesPerSecond: UInt32 = 200
    /// See ``Limits/clientFrameByteCount``; a server may have smaller ones. The host keeps it.
    public var frameByteCount = Limits.clientFrameByteCount
    /// See ``Limits/propertyValueByteCount``; a room may have smaller ones.
    public var propertyValueByteCount = Limits.propertyValueByteCount
    /// A file is read whole, and takes up to three times its size while it is. The host keeps it.
    public var importByteCount = 67_108_864

    // MARK: - What a room may have

    /// A map of 1,000,000 vertices takes about 200 MB in the server.
    public var vertexCount = 1_000_000
    /// Features, paths, vertices and properties together: what else could fill the memory.
    public var recordCount = 4_000_000
    /// Keys that one feature may have; as many as an import takes.
    public var propertyCount = 10_000
    /// Fan-out is a send per member and flush; a thousand take about 4 ms.
    public var memberCount = 1_000
    /// Vertices held by name, and features held whole, at once; more is no dragging but a denial of
    /// service.
    public var heldVertexCount = 8_000

    // MARK: - What a room sends

    /// See ``Limits/chunkByteCount``; a room may have smaller ones.
    public var chunkByteCount = Limits.chunkByteCount
    /// See ``Limits/lastChunkByteCount``.
    public var lastChunkByteCount = Limits.lastChunkByteCount

    public init() {}

    /// What clients are told.
    var told: SessionLimits {
        SessionLimits(
            frameByteCount: UInt32(clamping: frameByteCount),
            propertyValueByteCount: UInt32(clamping: propertyValueByteCount),
            messagesPerSecond: messagesPerSecond,
            leaseMilliseconds: UInt32(clamping: leaseMilliseconds),
            undoneOperations: UInt32(Limits.undoneOperationCount),
            vertexCount: UInt32(clamping: vertexCount),
            recordCount: UInt32(clamping: recordCount),
            memberCount: UInt32(clamping: memberCount),
            heldVertexCount: UInt32(clamping: heldVertexCount),
            importByteCount: UInt32(clamping: importByteCount),
            graceMilliseconds: UInt32(clamping: graceMilliseconds),
            helloMilliseconds: UInt32(clamping: helloMilliseconds)
        )
    }
}
