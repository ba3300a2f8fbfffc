import CLibuv

/// A one-shot timer of an ``EventLoop``. Letting go of it does not cancel it: the loop holds it until
/// it fired, was cancelled, or the loop ended. Who holds on to it may start it again.
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
    }

    /// Held by nobody, and not by the loop either. At the loop's end the handle is closed already.
    deinit { if handle.isOpen { loop.close(handle) } }

    /// Whether it will still fire.
    public private(set) var isScheduled = false

    /// Fires `milliseconds` from the loop's ``EventLoop/now``, instead of when it would have.
    ///
    /// - Complexity: O(log n) in the number of timers.
    public func restart(after milliseconds: UInt64) {
        guard handle.isOpen else { return }
        isScheduled = true
        handle.fire = { [self] _, _ in fired() }
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
        handle.fire = { _, _ in }
        _ = unsafe uv_timer_stop(handle.pointer(uv_timer_t.self))
    }

    private func fired() {
        isScheduled = false
        handle.fire = { _, _ in }
        loop.noteActivity()
        action()
    }
}
