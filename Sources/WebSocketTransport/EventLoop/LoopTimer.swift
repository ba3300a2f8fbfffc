import CLibuv

/// A one-shot timer of an ``EventLoop``. It lives until it fired, was cancelled, or the loop ended;
/// letting go of it does not cancel it.
public final class LoopTimer {
    private unowned let loop: EventLoop
    private let handle: LoopHandle
    private let action: () -> Void

    init(loop: EventLoop, action: @escaping () -> Void) throws(TransportError) {
        self.loop = loop
        self.action = action
        handle = try unsafe loop.makeHandle(uv_timer_t.self) { raw, timer in
            unsafe uv_timer_init(raw, timer)
        }
        handle.fire = { [self] _, _ in fired() }
    }

    /// Whether it will still fire.
    public private(set) var isScheduled = false

    /// Fires `milliseconds` from the loop's ``EventLoop/now``, instead of when it would have.
    ///
    /// - Complexity: O(log n) in the number of timers.
    public func restart(after milliseconds: UInt64) {
        guard handle.isOpen else { return }
        isScheduled = true
        _ = unsafe uv_timer_start(handle.pointer(uv_timer_t.self), timerFired, milliseconds, 0)
    }

    /// Stops it for good. A second call does nothing.
    public func cancel() {
        isScheduled = false
        loop.close(handle)
    }

    /// Stops it; ``restart(after:)`` starts it again.
    func pause() {
        guard handle.isOpen, isScheduled else { return }
        isScheduled = false
        _ = unsafe uv_timer_stop(handle.pointer(uv_timer_t.self))
    }

    private func fired() {
        isScheduled = false
        loop.noteActivity()
        action()
    }
}
