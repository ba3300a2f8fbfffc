@testable import WebSocketTransport

/// Records what a client's connection reports, and does what a test wants on top.
final class ClientPeer: WebSocketClientHandler {
    unowned var client: WebSocketClient!
    var isOpen = false
    var messages: [[UInt8]] = []
    var byteCount = 0
    var drainedCount = 0
    var closes: [UInt16?] = []
    var failures: [WebSocketConnectFailure] = []

    var onOpen: (ConnectionID) -> Void = { _ in }
    var onMessage: (ConnectionID, [UInt8]) -> Void = { _, _ in }

    func opened(_ connection: ConnectionID) {
        isOpen = true
        onOpen(connection)
    }

    func received(_ connection: ConnectionID, _ message: Span<UInt8>, isText: Bool) {
        let bytes = message.copied()
        messages.append(bytes)
        byteCount += bytes.count
        onMessage(connection, bytes)
    }

    func drained(_ connection: ConnectionID) { drainedCount += 1 }

    func closed(_ connection: ConnectionID, code: UInt16?) { closes.append(code) }

    func failed(_ connection: ConnectionID, _ failure: WebSocketConnectFailure) {
        failures.append(failure)
    }
}
