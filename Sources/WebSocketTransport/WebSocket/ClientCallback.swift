import CLibwebsockets

/// The library calls this for every event of a client's sockets; any other value than 0 ends the
/// socket.
func clientCallback(
    _ raw: OpaquePointer?,
    _ reason: lws_callback_reasons,
    _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_ESTABLISHED, LWS_CALLBACK_CLIENT_RECEIVE,
        LWS_CALLBACK_CLIENT_WRITEABLE, LWS_CALLBACK_CLIENT_CONNECTION_ERROR,
        LWS_CALLBACK_WS_PEER_INITIATED_CLOSE, LWS_CALLBACK_CLIENT_CLOSED,
        LWS_CALLBACK_WSI_DESTROY:
        break
    default:
        // Among them are callbacks with a made-up socket, which must not be touched.
        return 0
    }
    guard let raw = unsafe raw, let owner = unsafe lws_vhost_user(lws_get_vhost(raw)) else {
        return 0
    }
    let client = unsafe Unmanaged<WebSocketClient>.fromOpaque(owner).takeUnretainedValue()
    // The library lends its buffer for the call.
    let bytes = unsafe UnsafeBufferPointer(
        start: input?.assumingMemoryBound(to: UInt8.self),
        count: input == nil ? 0 : count
    )
    return unsafe report(raw, reason, bytes, to: client)
}

private func report(
    _ raw: OpaquePointer,
    _ reason: lws_callback_reasons,
    _ input: UnsafeBufferPointer<UInt8>,
    to client: WebSocketClient
) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        return unsafe client.established(raw) ? 0 : -1
    case LWS_CALLBACK_CLIENT_RECEIVE:
        unsafe client.received(raw, input.span)
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        unsafe client.writable(raw)
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        unsafe client.failed(raw, explanation: String(decoding: input, as: UTF8.self))
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return unsafe client.peerClosed(raw, input.span) ? 0 : -1
    default:
        unsafe client.closed(raw)
    }
    return 0
}
