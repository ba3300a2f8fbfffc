import Glibc

/// One thread of the operating system.
@safe struct WorkerThread: ~Copyable {
    private final class Work {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let handle: pthread_t

    /// - Returns: `nil` if the system has no thread to give.
    init?(running run: @escaping @Sendable () -> Void) {
        let work = unsafe Unmanaged.passRetained(Work(run))
        var started = pthread_t()
        let code = unsafe pthread_create(
            &started,
            nil,
            { argument in
                unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            },
            work.toOpaque()
        )
        guard code == 0 else {
            unsafe work.release()
            return nil
        }
        handle = started
    }

    /// Waits until it has ended. Not to be called from itself.
    consuming func join() { pthread_join(handle, nil) }

    /// Lets it end on its own.
    consuming func detach() { pthread_detach(handle) }
}
