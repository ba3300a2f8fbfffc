/// What happens on a ``WebSocketServer``. All of it on the loop's thread.
///
/// A connection is seen as `opened`, then any number of `received` and `drained`, then `closed`
/// once. Any method may call the server, also for the same connection.
public protocol WebSocketServerHandler: AnyObject {
    /// Decides on a WebSocket before it is granted: nil lets it in, a response refuses it.
    func refusal(of request: HTTPRequest, subprotocol: String) -> HTTPResponse?

    func opened(_ connection: ConnectionID, path: String, subprotocol: String)

    /// A whole message. Text is valid UTF-8. The bytes are lent for the call.
    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool)

    /// All that was buffered has left into the socket. Called only after a `send` that returned
    /// false.
    func drained(_ connection: ConnectionID)

    /// The connection is gone.
    ///
    /// - Parameter code: the peer's close code; nil if it gave none, was lost, or if this side
    ///   closed first.
    func closed(_ connection: ConnectionID, code: UInt16?)

    /// Answers a request that is no WebSocket's, now or later. Origin and host are checked.
    /// The first call of `respond` counts; it does nothing once the client has gone.
    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void)
}
