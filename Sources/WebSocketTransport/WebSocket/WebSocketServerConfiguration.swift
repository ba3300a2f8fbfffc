/// What a ``WebSocketServer`` is made with.
public struct WebSocketServerConfiguration: Sendable {
    /// An address or name of this machine.
    public var bindAddress = "127.0.0.1"
    /// 0 lets the system pick one.
    public var port: UInt16 = 0
    /// At least one. A client that asks for none of them is refused.
    public var subprotocols: [String]
    /// Further names by which the server is reached, without port.
    public var hostNames: [String] = []
    /// Further origins whose pages may use the server, whole: `https://maps.example`.
    public var origins: [String] = []
    /// Largest message of a client, in bytes. A larger one closes with 1009 before it is kept.
    public var messageByteLimit = 64 * 1024
    /// The same for subprotocols that have a limit of their own.
    public var messageByteLimits: [String: Int] = [:]
    /// Sockets at one time, HTTP included. Below what the library has room for.
    public var connectionLimit = 15_000
    public var http = HTTPLimits()
    public var ping = PingPolicy()
    /// How long a closing connection may take to answer the close frame.
    public var closeMilliseconds: UInt64 = 5_000
    /// The kernel's buffer per socket, in bytes (the kernel reserves twice as much). Small, so that
    /// stale moves wait as values with us, where newer ones replace them, and not in the kernel.
    public var sendBufferByteCount: Int32 = 64 * 1024

    /// The kernel's buffer for what a WebSocket's peer sends, in bytes. Small, so that a peer that is
    /// not read feels it soon, and what it said long ago does not pile up.
    public var receiveBufferByteCount: Int32 = 64 * 1024

    public init(subprotocols: [String]) {
        precondition(!subprotocols.isEmpty, "a server speaks at least one subprotocol")
        self.subprotocols = subprotocols
    }
}
