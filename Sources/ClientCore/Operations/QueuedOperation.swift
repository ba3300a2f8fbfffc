public import MapModel
public import WireProtocol

/// A numbered operation that the client has not finished with.
///
/// An outcome in a batch or frame ends *pending*, `done` ends *re-sending*, in either order; after
/// both the operation leaves the queue.
public struct QueuedOperation: Hashable, Sendable {
    public internal(set) var number: OperationNumber
    public internal(set) var content: NumberedMessage.Content
    /// Counts only if the operation is late; the k-th edit has this one + k.
    public let stamp: Stamp
    /// Made without a connection, or sent again.
    public internal(set) var isLate: Bool
    /// Whether the server may have heard of it.
    public internal(set) var wasSent = false
    /// Sent on the present connection and not done.
    var isInFlight = false
    /// Lies over the confirmed document.
    public internal(set) var isPending = true
    /// Not known to be on the server's disk.
    public internal(set) var isResent = true
    /// What the user was told last.
    var reported: Outcome?

    init(
        number: OperationNumber,
        content: NumberedMessage.Content,
        stamp: Stamp,
        isLate: Bool
    ) {
        self.number = number
        self.content = content
        self.stamp = stamp
        self.isLate = isLate
    }

    var message: ClientMessage {
        .numbered(NumberedMessage(number: number, late: isLate ? stamp : nil, content: content))
    }
}
