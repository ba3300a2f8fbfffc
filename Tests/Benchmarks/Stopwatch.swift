import Glibc

enum Stopwatch {
    /// The processor time that some work takes; never 0.
    static func nanoseconds(of work: Benchmark.Work, _ count: Int) -> UInt64 {
        let start = now()
        let result = work(count)
        let end = now()
        consume(result)
        return max(1, end - start)
    }

    private static func now() -> UInt64 {
        var time = timespec()
        let status = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        precondition(status == 0, "Linux has a clock of processor time")
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    @inline(never)
    private static func consume(_ result: UInt64) {
        precondition(result != 0x5bad_5bad_5bad_5bad, "an unlikely sum")
    }
}
