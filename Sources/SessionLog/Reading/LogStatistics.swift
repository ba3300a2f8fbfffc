/// What a room takes in a log.
public struct RoomStatistics: Equatable, Sendable {
    public let name: String
    public let batchCount: UInt64
    /// 0 if the room has no batch.
    public let lastSequence: UInt64
    /// Bytes of all bodies, without what SQLite needs besides.
    public let byteCount: UInt64
    public let epochCount: UInt64
    public let sessionCount: UInt64
    /// The highest replica number that was ever promised to a process.
    public let replicasReserved: UInt64
}

/// What a log's files take on disk, in bytes.
public struct LogFileSizes: Equatable, Sendable {
    public let database: UInt64
    /// What is committed and not yet moved into the database; 0 after an orderly end.
    public let writeAheadLog: UInt64
}
