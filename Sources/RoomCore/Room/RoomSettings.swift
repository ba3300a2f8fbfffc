internal import WireProtocol

/// The limits of one room, each with its reason.
public struct RoomSettings: Sendable {
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
    /// See ``Limits/chunkByteCount``; a room may have smaller ones.
    public var chunkByteCount: Int
    /// See ``Limits/lastChunkByteCount``.
    public var lastChunkByteCount: Int
    /// Told to clients, who pace themselves; it is not enforced yet.
    public var messagesPerSecond: UInt32 = 200

    public init() {
        chunkByteCount = Limits.chunkByteCount
        lastChunkByteCount = Limits.lastChunkByteCount
    }
}
