import CLibuv
internal import Glibc

/// A connected (or connecting) TCP socket on the loop: bytes in as they come, bytes out in order.
///
/// It reads only while it is asked to, so what a peer sends too early stays in the kernel.
final class ByteStream {
    private let loop: EventLoop
    private let descriptor: Descriptor
    private let handle: LoopHandle
    private var unsent: [UInt8] = []
    private var unsentStart = 0
    private var interest: Int32 = 0

    /// Whether arriving bytes are read.
    var isReading = false { didSet { updateInterest() } }
    /// Whether ``writable`` is called while nothing is left to send: how connecting ends.
    var wantsWritable = false { didSet { updateInterest() } }

    var received: ([UInt8]) -> Void = { _ in }
    /// The peer has closed its side, or the connection broke. Nothing more is received.
    var ended: () -> Void = {}
    /// All that was written has left; after that, called only while ``wantsWritable`` is set.
    var writable: () -> Void = {}
    /// Some of what waited has left.
    var progressed: () -> Void = {}

    init(loop: EventLoop, descriptor: Descriptor) throws(TransportError) {
        self.loop = loop
        self.descriptor = descriptor
        handle = try unsafe loop.makeHandle(uv_poll_t.self) { loop, poll in
            unsafe uv_poll_init(loop, poll, descriptor.number)
        }
        handle.fire = { [self] status, events in fired(status, events) }
    }

    var hasUnsent: Bool { unsentStart < unsent.count }

    var unsentByteCount: Int { unsent.count - unsentStart }

    var pendingError: Int32 { descriptor.pendingError() }

    func write(_ bytes: [UInt8]) {
        guard handle.isOpen, !bytes.isEmpty else { return }
        if hasUnsent {
            unsent += bytes
        } else {
            unsent = bytes
            unsentStart = 0
            flush()
        }
        updateInterest()
    }

    func finishSending() { descriptor.finishSending() }

    func close() {
        guard let descriptor = detach() else { return }
        descriptor.close()
    }

    /// Leaves the socket open and gives it away; the stream is then closed.
    func detach() -> Descriptor? {
        guard handle.isOpen else { return nil }
        _ = unsafe uv_poll_stop(handle.pointer(uv_poll_t.self))
        loop.close(handle)
        received = { _ in }
        ended = {}
        writable = {}
        progressed = {}
        return descriptor
    }

    private func fired(_ status: Int32, _ events: Int32) {
        loop.noteActivity()
        if status == 0, events & Int32(UV_WRITABLE.rawValue) != 0 { sendMore() }
        guard handle.isOpen else { return }
        if status != 0 {
            broke()
        } else if events & Int32(UV_READABLE.rawValue) != 0, isReading {
            readMore()
        }
    }

    /// The connection is broken, and libuv has stopped watching it.
    private func broke() {
        while handle.isOpen, isReading,
            case .moved(let byteCount) = descriptor.receive(into: &loop.readBuffer), byteCount > 0
        {
            received(Array(loop.readBuffer[..<byteCount]))
        }
        ended()
    }

    private func sendMore() {
        let hadUnsent = hasUnsent
        let before = unsentStart
        flush()
        if unsentStart != before { progressed() }
        if !hasUnsent, hadUnsent || wantsWritable { writable() }
        updateInterest()
    }

    private func flush() {
        while hasUnsent {
            switch descriptor.send(unsent, from: unsentStart) {
            case .moved(let byteCount): unsentStart += byteCount
            case .wouldBlock: return
            case .ended:
                // What waits can never leave. Told later: the writer is not done with its call.
                loop.schedule(after: 0) { [self] in ended() }
                unsent = []
                unsentStart = 0
                return
            }
        }
        unsent = []
        unsentStart = 0
    }

    private func readMore() {
        switch descriptor.receive(into: &loop.readBuffer) {
        case .moved(let byteCount): received(Array(loop.readBuffer[..<byteCount]))
        case .wouldBlock: break
        case .ended: ended()
        }
    }

    private func updateInterest() {
        guard handle.isOpen else { return }
        var wanted: Int32 = 0
        if isReading { wanted |= Int32(UV_READABLE.rawValue) }
        if hasUnsent || wantsWritable { wanted |= Int32(UV_WRITABLE.rawValue) }
        guard wanted != interest else { return }
        interest = wanted
        let poll = unsafe handle.pointer(uv_poll_t.self)
        if wanted == 0 {
            _ = unsafe uv_poll_stop(poll)
        } else {
            _ = unsafe uv_poll_start(poll, wanted, pollFired)
        }
    }
}
