public import MapModel
public import WireProtocol

/// The first 128 bits of the SHA-256 of a session key: all that is kept of it.
public struct KeyHash: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// What is stored of a session, so that its client can resume after a restart.
public struct SessionRecord: Hashable, Sendable {
    public var replica: ReplicaID
    public var key: KeyHash
    public var instance: Instance

    public init(replica: ReplicaID, key: KeyHash, instance: Instance) {
        self.replica = replica
        self.key = key
        self.instance = instance
    }
}

/// A session that others see: from joining until a goodbye or the end of its grace.
struct Attendance: Sendable {
    var name: String
    var colour: UInt32
    var isConnected = true
    /// Something numbered was dropped: until it is sent again, what follows it is no gap.
    var isMissing = false
    /// When its drags end unless it comes back.
    var graceEnd: UInt64?
}
