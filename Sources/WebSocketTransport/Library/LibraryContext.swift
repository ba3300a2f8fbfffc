import CLibuv
import CLibwebsockets
internal import Glibc

/// The only owner of a libwebsockets context, on a libuv loop of ours ("foreign loop").
@safe
final class LibraryContext {
    private let raw: OpaquePointer
    /// Objects that C code points to: kept until the context is gone.
    private var kept: [AnyObject] = []
    private var virtualHostCount = 0
    private var connectionCount: UInt64 = 0

    /// Sockets per process that the library makes room for. It zeroes a table of 16 bytes for each
    /// at start, and refuses more, so an inherited limit of a million would cost 16 MB.
    static let descriptorLimit: Int32 = 16_384

    init(loop: UnsafeMutablePointer<uv_loop_t>) throws(TransportError) {
        LibraryLog.install()
        var loops: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(loop)
        let context = unsafe withUnsafeMutablePointer(to: &loops) { loops in
            var info = unsafe lws_context_creation_info()
            unsafe info.options =
                UInt64(LWS_SERVER_OPTION_LIBUV) | UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
            unsafe info.port = CONTEXT_PORT_NO_LISTEN
            unsafe info.foreign_loops = unsafe loops
            unsafe info.rlimit_nofile = Self.reachableDescriptorLimit()
            unsafe info.pt_serv_buf_size = 16 * 1024
            return unsafe lws_create_context(&info)
        }
        guard let context = unsafe context else { throw .libraryUnavailable }
        unsafe raw = context
    }

    /// Adds a virtual host without a listening socket. `configure` fills in what is its own.
    ///
    /// - Returns: the host, and its name, which no request can mistake for another's.
    func addVirtualHost(
        keeping owner: AnyObject,
        configure: (inout lws_context_creation_info) -> Void
    ) throws(TransportError) -> (host: OpaquePointer, name: String) {
        virtualHostCount += 1
        // The library compares names by prefix, so all have the same length.
        let digits = String(virtualHostCount)
        let name = "host" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        let storage = CStringStorage([name, "none:0"])
        var info = unsafe lws_context_creation_info()
        unsafe info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        unsafe info.vhost_name = storage[0]
        // No proxy: else the library takes one from the environment, also for 127.0.0.1.
        unsafe info.http_proxy_address = storage[1]
        unsafe info.user = Unmanaged.passUnretained(owner).toOpaque()
        unsafe configure(&info)
        guard let host = unsafe lws_create_vhost(raw, &info) else { throw .libraryUnavailable }
        kept.append(owner)
        kept.append(storage)
        return unsafe (host, name)
    }

    func keep(_ object: AnyObject) { kept.append(object) }

    func makeConnectionID() -> ConnectionID {
        connectionCount += 1
        return ConnectionID(number: connectionCount)
    }

    /// Starts a client connection.
    ///
    /// - Returns: the connection, or nil if it failed at once.
    func connect(_ info: inout lws_client_connect_info) -> OpaquePointer? {
        unsafe info.context = unsafe raw
        return unsafe lws_client_connect_via_info(&info)
    }

    /// Makes the library look at its deadlines, which it else does only after socket events.
    func wake() { unsafe lws_cancel_service(raw) }

    /// Closes all sockets. The loop has to turn some more before ``finishClosing()``.
    func beginClosing() { unsafe lws_context_destroy(raw) }

    /// Frees the context: the second call is what the library wants on a foreign loop.
    func finishClosing() {
        unsafe lws_context_destroy(raw)
        kept = []
    }

    private static func reachableDescriptorLimit() -> Int32 {
        var limits = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else {
            return descriptorLimit
        }
        return Int32(min(limits.rlim_max, rlim_t(descriptorLimit)))
    }
}
