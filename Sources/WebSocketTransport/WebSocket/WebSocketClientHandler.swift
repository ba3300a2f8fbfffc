/// What happens to one connection of a ``WebSocketClient``. All of it on the loop's thread.
///
/// Either `failed` once, or `opened`, any number of `received` and `drained`, and `closed` once.
public protocol WebSocketClientHandler: AnyObject {
    func opened(_ connection: ConnectionID)

    /// A whole message. Text is valid UTF-8. The bytes are lent for the call.
    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool)

    /// All that waited has left into the socket. Called only after a `send` that returned false.
    func drained(_ connection: ConnectionID)

    /// - Parameter code: the server's close code; nil if it gave none, was lost, or if this side
    ///   closed first.
    func closed(_ connection: ConnectionID, code: UInt16?)

    /// No connection came about.
    func failed(_ connection: ConnectionID, _ failure: WebSocketConnectFailure)
}
