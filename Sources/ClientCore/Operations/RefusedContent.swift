public import MapModel
public import WireProtocol

/// An operation that was refused: what the user wanted, and why it was not done.
public struct RefusedContent: Hashable, Sendable {
    public let number: OperationNumber
    public let content: NumberedMessage.Content
    public let code: RefusalCode
}
