// WebSocketTransport: not written yet.
