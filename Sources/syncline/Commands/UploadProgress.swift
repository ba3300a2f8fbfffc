internal import Glibc
internal import SyncServer
internal import WebSocketTransport

/// Tells on a terminal how far an upload is, if it takes over a second. Elsewhere it is silent.
final class UploadProgress {
    private let loop: EventLoop
    private let byteCount: Int
    private var sentCount = 0
    private var timer: LoopTimer?
    private var isShown = false

    /// Before this nothing is told, and it is told this often.
    private static let delayMilliseconds: UInt64 = 1_000
    private static let intervalMilliseconds: UInt64 = 200

    /// Nil if there is nothing to send, or standard error is no terminal.
    init?(loop: EventLoop, byteCount: Int) {
        guard byteCount > 0, isatty(STDERR_FILENO) == 1 else { return nil }
        self.loop = loop
        self.byteCount = byteCount
        timer = loop.schedule(after: Self.delayMilliseconds) { [weak self] in self?.show() }
    }

    /// - Parameter sent: the bytes that have left. The head counts too, so it may be a little more.
    func note(_ sent: Int) { sentCount = min(sent, byteCount) }

    /// Removes the line again.
    func clear() {
        timer?.cancel()
        timer = nil
        if isShown { Console.progress("") }
        isShown = false
    }

    private func show() {
        isShown = true
        let megabytes = { (count: Int) in "\((count + (1 << 19)) >> 20)" }
        Console.progress(
            sentCount < byteCount
                ? "sent \(megabytes(sentCount)) of \(megabytes(byteCount)) MiB"
                : "sent \(megabytes(byteCount)) MiB; the server reads and saves it")
        timer?.restart(after: Self.intervalMilliseconds)
    }
}
