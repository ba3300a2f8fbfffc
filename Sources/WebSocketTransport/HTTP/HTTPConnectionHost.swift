/// What an ``HTTPConnection`` needs of its server.
protocol HTTPConnectionHost: AnyObject {
    /// Whether the bodies that are arriving, on all connections together, may grow.
    var hasRoomForBodies: Bool { get }

    /// Whether another response of this size may wait for its client.
    func hasRoom(forResponse byteCount: Int) -> Bool

    func decide(_ head: HTTPRequestHead) -> HTTPConnection.Decision

    /// Answers, now or later. `respond` does nothing the second time, nor once the client is gone.
    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void)

    /// Takes over a socket, with bytes that came behind the head.
    func adopt(_ descriptor: Descriptor, for upgrade: WebSocketUpgrade, _ rest: [UInt8])

    /// The connection is closed or has left.
    func ended(_ connection: HTTPConnection)
}
