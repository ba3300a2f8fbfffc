import Testing

@testable import WebSocketTransport
