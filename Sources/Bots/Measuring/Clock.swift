import ClientCore
import Glibc

/// The clocks of this machine.
enum Clock {
    /// Nanoseconds of a clock that never goes back.
    static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

    static var moment: ClientCore.Moment {
        ClientCore.Moment(
            monotonic: nanoseconds / 1_000_000,
            wall: read(CLOCK_REALTIME) / 1_000_000
        )
    }

    /// Processor time that a process has used, in nanoseconds; nil if there is no such process.
    static func processorNanoseconds(ofProcess process: Int32) -> UInt64? {
        var clock = clockid_t()
        guard unsafe clock_getcpuclockid(process, &clock) == 0 else { return nil }
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
        return nanoseconds(time)
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> UInt64 {
        UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(max(0, time.tv_nsec))
    }
}
