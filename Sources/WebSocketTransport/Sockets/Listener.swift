import CLibuv
internal import Glibc

/// A listening TCP socket on the loop.
final class Listener {
    let port: UInt16
    private let loop: EventLoop
    private let descriptor: Descriptor
    private let handle: LoopHandle
    private let retry: LoopTimer
    private let accepted: (Descriptor) -> Void

    /// Connections that one wake-up may accept, so that a flood of them leaves room for the rest.
    private static let acceptBatch = 64
    /// The kernel takes no more while so many bytes have not left: over a slow line the send buffer
    /// then holds what is on its way, and not moves that are stale before they leave. About what a
    /// busy room says in a second.
    private static let unsentByteCount: Int32 = 16 * 1024
    /// How long accepting rests when the process has no descriptors left: the connection stays
    /// ready, so trying again at once would spin.
    private static let retryMilliseconds: UInt64 = 100

    /// Listens, and hands each connection to `accepted`.
    ///
    /// - Parameter sendBufferByteCount: what accepted sockets inherit.
    init(
        loop: EventLoop,
        address: String,
        port: UInt16,
        sendBufferByteCount: Int32,
        accepted: @escaping (Descriptor) -> Void
    ) throws(TransportError) {
        self.loop = loop
        self.accepted = accepted
        let descriptor = try Self.listen(address, port, sendBufferByteCount)
        self.descriptor = descriptor
        self.port = descriptor.boundPort()
        handle = try unsafe loop.makeHandle(uv_poll_t.self) { loop, poll in
            unsafe uv_poll_init(loop, poll, descriptor.number)
        }
        let resume = ResumeAccepting()
        retry = loop.makeTimer { resume.listener?.start() }
        resume.listener = self
        handle.fire = { [unowned self] _, _ in acceptSome() }
        start()
    }

    /// What the retry timer calls, which has to exist before the listener does.
    private final class ResumeAccepting {
        weak var listener: Listener?
    }

    func close() {
        guard handle.isOpen else { return }
        retry.cancel()
        loop.close(handle)
        descriptor.close()
    }

    private func start() {
        guard handle.isOpen else { return }
        let poll = unsafe handle.pointer(uv_poll_t.self)
        _ = unsafe uv_poll_start(poll, Int32(UV_READABLE.rawValue), pollFired)
    }

    private func acceptSome() {
        for _ in 0..<Self.acceptBatch {
            let number = accept(descriptor.number, nil, nil)
            if number >= 0 {
                _ = fcntl(number, F_SETFD, FD_CLOEXEC)
                accepted(Descriptor(number: number))
                continue
            }
            if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
                _ = unsafe uv_poll_stop(handle.pointer(uv_poll_t.self))
                retry.restart(after: Self.retryMilliseconds)
            }
            return
        }
    }

    private static func listen(
        _ address: String,
        _ port: UInt16,
        _ sendBufferByteCount: Int32
    ) throws(TransportError) -> Descriptor {
        let resolved = try SocketAddress.resolve(host: address, port: port)[0]
        guard let descriptor = Descriptor.openStream(family: resolved.family) else {
            throw .cannotListen(address: address, port: port, code: errno)
        }
        descriptor.set(SOL_SOCKET, SO_REUSEADDR, to: 1)
        descriptor.set(SOL_SOCKET, SO_SNDBUF, to: sendBufferByteCount)
        descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY, to: 1)
        descriptor.set(Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: unsentByteCount)
        let bound = unsafe resolved.with { unsafe bind(descriptor.number, $0, $1) }
        guard bound == 0, Glibc.listen(descriptor.number, SOMAXCONN) == 0 else {
            let code = errno
            descriptor.close()
            throw .cannotListen(address: address, port: port, code: code)
        }
        return descriptor
    }
}
