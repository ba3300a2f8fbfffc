import CLibwebsockets

/// The library calls this for every event of a server's sockets; any other value than 0 ends the
/// socket.
func serverCallback(
    _ raw: OpaquePointer?,
    _ reason: lws_callback_reasons,
    _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    switch reason {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED, LWS_CALLBACK_ESTABLISHED,
        LWS_CALLBACK_RECEIVE, LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_WS_PEER_INITIATED_CLOSE,
        LWS_CALLBACK_CLOSED, LWS_CALLBACK_WSI_DESTROY:
        break
    default:
        // Among them are callbacks with a made-up socket, which must not be touched.
        return 0
    }
    guard let raw = unsafe raw, let owner = unsafe lws_vhost_user(lws_get_vhost(raw)) else {
        return 0
    }
    let reference = unsafe Unmanaged<WebSocketServer.Reference>.fromOpaque(owner)
        .takeUnretainedValue()
    guard let server = reference.server else { return 0 }
    // The library lends its buffer for the call.
    let bytes = unsafe UnsafeBufferPointer(
        start: input?.assumingMemoryBound(to: UInt8.self),
        count: input == nil ? 0 : count
    )
    return unsafe report(raw, reason, bytes, to: server)
}

private func report(
    _ raw: OpaquePointer,
    _ reason: lws_callback_reasons,
    _ input: UnsafeBufferPointer<UInt8>,
    to server: WebSocketServer
) -> Int32 {
    switch reason {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        unsafe server.adopted(raw)
    case LWS_CALLBACK_ESTABLISHED:
        return unsafe server.established(raw) ? 0 : -1
    case LWS_CALLBACK_RECEIVE:
        unsafe server.received(raw, input.span)
    case LWS_CALLBACK_SERVER_WRITEABLE:
        unsafe server.writable(raw)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return unsafe server.peerClosed(raw, input.span) ? 0 : -1
    default:
        unsafe server.closed(raw)
    }
    return 0
}
