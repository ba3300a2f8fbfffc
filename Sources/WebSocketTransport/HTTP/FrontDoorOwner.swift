/// The server behind an ``HTTPFrontDoor``.
protocol FrontDoorOwner: AnyObject {
    var openSocketCount: Int { get }

    /// Decides on a WebSocket that is otherwise in order: nil lets it in.
    func refusal(of request: HTTPRequest, subprotocol: String) -> HTTPResponse?

    func answer(_ request: HTTPRequest, respond: @escaping (HTTPResponse) -> Void)

    /// Takes over the socket of a granted WebSocket, with bytes that came behind the head.
    func adopt(_ descriptor: Descriptor, for upgrade: WebSocketUpgrade, _ rest: [UInt8])
}
