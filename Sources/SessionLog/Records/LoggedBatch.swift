/// One batch as it was appended. The log does not look into `body`.
public struct LoggedBatch: Equatable, Sendable {
    /// The batch's place in the room's order: from 1, gapless, over all epochs.
    public let sequence: UInt64
    /// The format of `body`, as its writer said.
    public let version: UInt32
    public let body: [UInt8]

    public init(sequence: UInt64, version: UInt32, body: [UInt8]) {
        self.sequence = sequence
        self.version = version
        self.body = body
    }
}
