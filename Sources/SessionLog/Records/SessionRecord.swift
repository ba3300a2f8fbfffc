/// What must be remembered of a session, so that its client can resume after a restart.
public struct SessionRecord: Equatable, Sendable {
    /// Hash of the session's key; names the session within its room. The key itself is never stored.
    public let keyHash: [UInt8]
    public let replica: UInt32
    /// The 128 random bits of the client that may resume.
    public let instance: [UInt8]
    /// The token's subject that the session is bound to, if there was a token.
    public let subject: String?
    /// The sequence at which the session began, for expiry.
    public let createdAt: UInt64

    public init(
        keyHash: [UInt8],
        replica: UInt32,
        instance: [UInt8],
        subject: String?,
        createdAt: UInt64
    ) {
        self.keyHash = keyHash
        self.replica = replica
        self.instance = instance
        self.subject = subject
        self.createdAt = createdAt
    }
}
