import CLibuv
internal import Synchronization

/// The only door into an ``EventLoop`` from other threads.
///
/// Messages arrive on the loop's thread in the order of their posting. What is posted after the
/// loop ended is dropped.
@safe
public final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var waiting: [Message] = []
        /// The address of the handle that wakes the loop; nil once the loop ended.
        var wake: UInt?
    }

    private let state = Mutex(State())

    /// Hands `message` to the loop. May be called from any thread.
    ///
    /// - Complexity: O(1), and one system call for the first message of a loop turn.
    public func post(_ message: Message) {
        state.withLock { state in
            guard let address = state.wake else { return }
            state.waiting.append(message)
            guard state.waiting.count == 1 else { return }
            _ = unsafe uv_async_send(UnsafeMutablePointer<uv_async_t>(bitPattern: address))
        }
    }

    func open(waking handle: LoopHandle) {
        let address = unsafe UInt(bitPattern: handle.pointer(uv_async_t.self))
        state.withLock { $0.wake = address }
    }

    /// Afterwards no thread touches the handle, so that it may be closed.
    func close() {
        state.withLock {
            $0.wake = nil
            $0.waiting = []
        }
    }

    func takeAll() -> [Message] {
        state.withLock { state in
            let messages = state.waiting
            state.waiting = []
            return messages
        }
    }
}
