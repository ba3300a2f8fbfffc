/// A room as it stood at a sequence. The log does not look into `body`.
public struct LoggedSnapshot: Equatable, Sendable {
    /// The batch after which it stands.
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
