/// What the server's process used of the processor between two moments.
struct ProcessorTime {
    private var process: Int32?
    private var first: UInt64?
    /// Nanoseconds; nil without a process, or if it is gone.
    private(set) var used: UInt64?

    mutating func begin(_ process: Int32?) {
        self.process = process
        first = process.flatMap(Clock.processorNanoseconds(ofProcess:))
    }

    mutating func end() {
        guard let process, let first, let last = Clock.processorNanoseconds(ofProcess: process)
        else { return }
        used = last - min(first, last)
    }
}
