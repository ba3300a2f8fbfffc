import CLibuv
internal import Glibc

/// One thread's event loop: sockets, timers, signals and mailboxes, over libuv.
///
/// Everything runs on the thread that calls ``run()``; only ``Mailbox`` may be used from others.
/// The order in one turn: timers that are due, all input that is ready, then ``afterTurn``.
/// A loop runs once; when ``run()`` returns, every socket that belonged to it is closed.
@safe
public final class EventLoop {
    private let raw: UnsafeMutablePointer<uv_loop_t>
    private var openHandles: [ObjectIdentifier: LoopHandle] = [:]
    /// Called once, before the loop closes its handles.
    private var endings: [() -> Void] = []
    private var sharedLibrary: LibraryContext?
    private var hasEnded = false
    private var hadActivity = false
    private var pollStart: UInt64 = 0
    private var pollTimeout: Int32 = 0
    private var lastWakeUp: UInt64
    /// Shared by all streams, since only one reads at a time.
    var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// Runs at the end of each turn, after all ready input was read. What it writes to a socket
    /// goes out at once.
    public var afterTurn: () -> Void = {}

    /// Runs when the loop has turned for the last time, before its sockets are closed. Threads that
    /// open files have to end here: version 4.1 of the library closes its wake-up descriptor twice,
    /// and in between another thread may have been given the number.
    public var beforeEnd: () -> Void = {}

    /// How long the loop could not serve anybody since the last ``afterTurn``, in milliseconds: what
    /// the turn before took, plus what the system woke it late. Time spent waiting for input is no
    /// gap. Means something in ``afterTurn`` only.
    public private(set) var gapMilliseconds: UInt64 = 0

    /// - Throws: ``TransportError/eventLoop(code:)``, if the process has no descriptors left.
    public init() throws(TransportError) {
        let raw = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
        let code = unsafe uv_loop_init(raw)
        guard code == 0 else {
            unsafe raw.deallocate()
            throw .eventLoop(code: code)
        }
        unsafe self.raw = unsafe raw
        lastWakeUp = Self.clock()
        try watchTurns()
    }

    deinit {
        // One that never ran stays as it is, since closing takes turns: its program is giving up.
        if hasEnded { unsafe raw.deallocate() }
    }

    /// Monotonic milliseconds, sampled once per turn. Only differences mean anything.
    public var now: UInt64 { unsafe uv_now(raw) }

    /// Milliseconds since 1970, as the system knows them.
    public var wallMilliseconds: UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(max(0, time.tv_sec)) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    }

    /// Serves until ``stop()``, then closes everything. To be called once.
    public func run() {
        precondition(!hasEnded, "an event loop runs once")
        _ = unsafe uv_run(raw, UV_RUN_DEFAULT)
        end()
    }

    /// Closes everything instead of running, when what the loop was made for cannot be had.
    public func close() {
        if !hasEnded { end() }
    }

    /// Ends ``run()`` after the current turn. Call it on the loop's thread.
    public func stop() { unsafe uv_stop(raw) }

    /// Runs `action` once, `milliseconds` from ``now``.
    @discardableResult
    public func schedule(
        after milliseconds: UInt64,
        _ action: @escaping () -> Void
    ) -> LoopTimer {
        let timer = makeTimer(action)
        timer.restart(after: milliseconds)
        return timer
    }

    /// Runs `action` once, when ``now`` has reached `instant`; in the next turn if it has already.
    @discardableResult
    public func schedule(at instant: UInt64, _ action: @escaping () -> Void) -> LoopTimer {
        schedule(after: instant > now ? instant - now : 0, action)
    }

    /// Runs `action` with the number of each of these signals that arrives, instead of what the
    /// system would do.
    public func onSignals(
        _ signals: [Int32],
        _ action: @escaping (Int32) -> Void
    ) throws(TransportError) {
        for signal in signals {
            let handle = try unsafe makeHandle(uv_signal_t.self) { unsafe uv_signal_init($0, $1) }
            handle.fire = { [unowned self] _, signal in
                noteActivity()
                action(signal)
            }
            _ = unsafe uv_signal_start(handle.pointer(uv_signal_t.self), signalFired, signal)
            handle.doNotKeepLoopAlive()
        }
    }

    /// Makes a mailbox whose messages are handed to `receive`, on the loop's thread.
    public func makeMailbox<Message: Sendable>(
        _ receive: @escaping (Message) -> Void
    ) throws(TransportError) -> Mailbox<Message> {
        let mailbox = Mailbox<Message>()
        let handle = try unsafe makeHandle(uv_async_t.self) {
            unsafe uv_async_init($0, $1, asyncFired)
        }
        handle.fire = { [unowned self] _, _ in
            noteActivity()
            for message in mailbox.takeAll() { receive(message) }
        }
        mailbox.open(waking: handle)
        onEnd { mailbox.close() }
        return mailbox
    }
}

// MARK: - For the rest of the transport

extension EventLoop {
    var isRunning: Bool { !hasEnded }

    /// Whatever calls out of the transport says so, so that the turn gets its ``afterTurn``.
    func noteActivity() { hadActivity = true }

    /// Makes a handle that closes with the loop.
    func makeHandle<Raw>(
        _ kind: Raw.Type,
        _ initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Raw>) -> Int32
    ) throws(TransportError) -> LoopHandle {
        let handle = try unsafe LoopHandle(kind) { unsafe initialize(raw, $0) }
        openHandles[ObjectIdentifier(handle)] = handle
        return handle
    }

    func close(_ handle: LoopHandle) {
        guard openHandles.removeValue(forKey: ObjectIdentifier(handle)) != nil else { return }
        handle.close()
    }

    /// A timer that is not started. Making one cannot fail: libuv's `uv_timer_init` has no error.
    func makeTimer(_ action: @escaping () -> Void) -> LoopTimer {
        do throws(TransportError) {
            return try LoopTimer(loop: self, action: action)
        } catch {
            preconditionFailure("uv_timer_init does not fail: \(error)")
        }
    }

    func onEnd(_ action: @escaping () -> Void) { endings.append(action) }

    /// The library's context on this loop, made at first use.
    func library() throws(TransportError) -> LibraryContext {
        if let sharedLibrary { return sharedLibrary }
        let library = unsafe try LibraryContext(loop: raw)
        sharedLibrary = library
        return library
    }
}

// MARK: - Turns

extension EventLoop {
    private static func clock() -> UInt64 { uv_hrtime() / 1_000_000 }

    /// The end of a turn is seen after polling, and before polling for what timers did.
    private func watchTurns() throws(TransportError) {
        let before = try unsafe makeHandle(uv_prepare_t.self) { unsafe uv_prepare_init($0, $1) }
        before.fire = { [unowned self] _, _ in willPoll() }
        _ = unsafe uv_prepare_start(before.pointer(uv_prepare_t.self), prepareFired)
        let after = try unsafe makeHandle(uv_check_t.self) { unsafe uv_check_init($0, $1) }
        after.fire = { [unowned self] _, _ in didPoll() }
        _ = unsafe uv_check_start(after.pointer(uv_check_t.self), checkFired)
    }

    private func willPoll() {
        if hadActivity { endTurn() }
        // Else the wait for the next timer counts from before the work of this turn, and is late.
        unsafe uv_update_time(raw)
        pollStart = now
        pollTimeout = unsafe uv_backend_timeout(raw)
    }

    private func didPoll() {
        // libuv samples its clock when it wakes up, before it hands out the input.
        let wakeUp = max(now, pollStart)
        let waited = wakeUp - pollStart
        // 0 also stands for "not known", after a socket came or changed.
        let overslept = pollTimeout <= 0 ? 0 : waited - min(waited, UInt64(pollTimeout))
        gapMilliseconds += (pollStart - min(pollStart, lastWakeUp)) + overslept
        lastWakeUp = wakeUp
        if hadActivity { endTurn() }
    }

    private func endTurn() {
        hadActivity = false
        afterTurn()
        gapMilliseconds = 0
    }

    private func end() {
        hasEnded = true
        afterTurn = {}
        beforeEnd()
        beforeEnd = {}
        for ending in endings { ending() }
        endings = []
        for handle in openHandles.values { handle.close() }
        openHandles = [:]
        sharedLibrary?.beginClosing()
        // Closing takes a few turns; the bound keeps a handle that somebody lost from hanging us.
        for _ in 0..<1000 where unsafe uv_loop_alive(raw) != 0 {
            _ = unsafe uv_run(raw, UV_RUN_NOWAIT)
        }
        sharedLibrary?.finishClosing()
        sharedLibrary = nil
        _ = unsafe uv_loop_close(raw)
    }
}
