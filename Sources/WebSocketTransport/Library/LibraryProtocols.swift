import CLibwebsockets

/// The table of subprotocols of a virtual host, and its ping policy, at fixed addresses.
@safe
final class LibraryProtocols {
    private let names: CStringStorage
    private let table: UnsafeMutablePointer<lws_protocols>
    private let policy: UnsafeMutablePointer<lws_retry_bo_t>
    private let count: Int

    /// Writes up to this size are one system call; larger ones are cut and buffered.
    private static let writeByteLimit = 16 * 1024 * 1024

    private init(
        names: [String],
        isClient: Bool,
        receiveByteCount: Int,
        ping: PingPolicy
    ) {
        count = names.count
        self.names = CStringStorage(names)
        // An entry of zeros ends the table.
        unsafe table = .allocate(capacity: names.count + 1)
        for index in 0..<names.count {
            var entry = unsafe lws_protocols()
            unsafe entry.name = self.names[index]
            if isClient {
                unsafe entry.callback = unsafe clientCallback
            } else {
                unsafe entry.callback = unsafe serverCallback
            }
            unsafe entry.rx_buffer_size = receiveByteCount
            unsafe entry.tx_packet_size = Self.writeByteLimit
            unsafe (table + index).initialize(to: entry)
        }
        unsafe (table + names.count).initialize(to: lws_protocols())
        unsafe policy = .allocate(capacity: 1)
        var idle = unsafe lws_retry_bo_t()
        unsafe idle.secs_since_valid_ping = ping.intervalSeconds
        let (sum, overflow) = ping.intervalSeconds.addingReportingOverflow(ping.timeoutSeconds)
        unsafe idle.secs_since_valid_hangup = overflow ? .max : sum
        unsafe policy.initialize(to: idle)
    }

    deinit {
        unsafe table.deallocate()
        unsafe policy.deallocate()
    }

    /// The first entry is for what is not a WebSocket yet; no subprotocol can have its name.
    static func server(_ configuration: WebSocketServerConfiguration) -> LibraryProtocols {
        LibraryProtocols(
            names: ["(none)"] + configuration.subprotocols,
            isClient: false,
            // Per connection, for as long as it lives: most messages are shorter.
            receiveByteCount: 1024,
            ping: configuration.ping
        )
    }

    static func client(ping: PingPolicy) -> LibraryProtocols {
        LibraryProtocols(
            names: [clientProtocolName],
            isClient: true,
            receiveByteCount: 8 * 1024,
            ping: ping
        )
    }

    static let clientProtocolName = "client"

    func fill(_ info: inout lws_context_creation_info) {
        unsafe info.protocols = unsafe UnsafePointer(table)
        unsafe info.retry_and_idle_policy = unsafe UnsafePointer(policy)
    }
}
