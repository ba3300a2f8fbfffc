/// Names one WebSocket connection of a loop, as a server or as a client. Never reused, so that a
/// call for a connection that has closed reaches nobody.
public struct ConnectionID: Hashable, Sendable, CustomStringConvertible {
    public let number: UInt64

    public init(number: UInt64) { self.number = number }

    public var description: String { "connection \(number)" }
}
