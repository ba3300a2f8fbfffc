import CLibwebsockets
internal import Glibc
internal import Synchronization

/// Where libwebsockets' own warnings go: standard error, with one prefix, and not more of them than
/// a person can read, since most are caused by what strangers send.
enum LibraryLog {
    private struct Budget {
        var second = 0
        var lineCount = 0
    }

    /// Lines per second; the rest is dropped.
    private static let limit = 10
    private static let budget = Mutex(Budget())

    /// Lines that tell an operator nothing: version 4.1 reports an ordinary step of an adoption as an
    /// error, and a client's handler is told the status itself.
    private static let untold = ["adopt_socket_readbuf", "got bad HTTP response"]

    /// Errors and warnings only: its libuv plugin reports every watcher at lower levels.
    static func install() {
        unsafe lws_set_log_level(Int32(LLL_ERR) | Int32(LLL_WARN), libraryLogged)
    }

    static func write(_ line: String) {
        guard !untold.contains(where: line.contains) else { return }
        var text = "libwebsockets: " + line
        if !text.hasSuffix("\n") { text += "\n" }
        guard isWithinBudget() else { return }
        _ = text.withUTF8 { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private static func isWithinBudget() -> Bool {
        let second = time(nil)
        return budget.withLock { budget in
            if budget.second != second { budget = Budget(second: second) }
            budget.lineCount += 1
            return budget.lineCount <= limit
        }
    }
}

private func libraryLogged(_ level: Int32, _ line: UnsafePointer<CChar>?) {
    guard let line = unsafe line else { return }
    unsafe LibraryLog.write(String(cString: line))
}
