import Glibc

/// A value that threads share, with a way to sleep until it changes.
///
/// `Synchronization.Mutex` has no condition to wait on, so this is a POSIX mutex with one.
@safe final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        // Deadlines must not move when somebody sets the clock.
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    func read<Result>(_ body: (State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(state)
    }

    /// Changes the value and wakes those that wait for it.
    func update<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let result = body(&state)
        unsafe pthread_cond_broadcast(changed)
        return result
    }

    /// Waits until `isReady` says so or the deadline is past, then changes the value.
    ///
    /// - Parameter deadline: in the milliseconds of ``monotonicMilliseconds()``; `nil`: none.
    func update<Result>(
        by deadline: Int64?,
        when isReady: (State) -> Bool,
        _ body: (inout State) -> Result
    ) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isReady(state) {
            if let deadline {
                var time = timespec(
                    tv_sec: Int(deadline / 1_000),
                    tv_nsec: Int(deadline % 1_000) * 1_000_000
                )
                if unsafe pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT { break }
            } else {
                unsafe pthread_cond_wait(changed, mutex)
            }
        }
        return body(&state)
    }
}

/// Milliseconds since the machine started, on a clock that is never set.
func monotonicMilliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
