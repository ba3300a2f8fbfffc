import CLibuv

/// The only owner of one libuv handle: allocates it, closes it, and frees it when libuv lets go.
///
/// libuv closes asynchronously, so the handle keeps itself alive until its close callback ran.
@safe
final class LoopHandle {
    private let memory: UnsafeMutableRawPointer
    private var isClosing = false
    /// What the C callback of the handle runs, with the arguments that the kind of handle has.
    var fire: (_ status: Int32, _ detail: Int32) -> Void = { _, _ in }

    /// Allocates a handle of a libuv kind and initialises it with `initialize`.
    ///
    /// - Throws: ``TransportError/eventLoop(code:)`` with libuv's code.
    init<Raw>(
        _ kind: Raw.Type,
        initialize: (UnsafeMutablePointer<Raw>) -> Int32
    ) throws(TransportError) {
        let typed = UnsafeMutablePointer<Raw>.allocate(capacity: 1)
        let code = unsafe initialize(typed)
        guard code == 0 else {
            unsafe typed.deallocate()
            throw .eventLoop(code: code)
        }
        unsafe memory = UnsafeMutableRawPointer(typed)
        unsafe uv_handle_set_data(anyHandle, Unmanaged.passRetained(self).toOpaque())
    }

    deinit { unsafe memory.deallocate() }

    private var anyHandle: UnsafeMutablePointer<uv_handle_t> {
        unsafe memory.assumingMemoryBound(to: uv_handle_t.self)
    }

    /// The handle as libuv's functions want it. Callers have checked that it is not closed.
    func pointer<Raw>(_ kind: Raw.Type) -> UnsafeMutablePointer<Raw> {
        unsafe memory.assumingMemoryBound(to: Raw.self)
    }

    var isOpen: Bool { !isClosing }

    /// Lets the loop end although this handle is still open.
    func doNotKeepLoopAlive() { unsafe uv_unref(anyHandle) }

    /// Stops the handle for good. A second call does nothing.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        fire = { _, _ in }
        unsafe uv_close(anyHandle, loopHandleClosed)
    }

    static func dispatch(_ raw: UnsafeMutableRawPointer?, _ status: Int32, _ detail: Int32) {
        guard let raw = unsafe raw else { return }
        let handle = unsafe raw.assumingMemoryBound(to: uv_handle_t.self)
        guard let data = unsafe uv_handle_get_data(handle) else { return }
        unsafe Unmanaged<LoopHandle>.fromOpaque(data).takeUnretainedValue().fire(status, detail)
    }
}

private func loopHandleClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
    guard let data = unsafe uv_handle_get_data(handle) else { return }
    unsafe Unmanaged<LoopHandle>.fromOpaque(data).release()
}
