import CLibwebsockets
internal import Glibc

/// One WebSocket of the library, as a server or a client has it.
///
/// Only the table of a server or client keeps these, and drops them when the library reports the
/// end; so nobody holds a socket that is gone.
@safe
final class LibrarySocket {
    let identifier: ConnectionID
    let path: String
    let subprotocol: String
    /// Set once the handshake is through.
    private(set) var raw: OpaquePointer?
    var assembly: MessageAssembly
    var isAwaitingDrain = false
    /// This side has sent its close frame: nothing is delivered any more.
    var isClosing = false
    /// What the peer's close frame said.
    var peerCode: UInt16?
    /// Hangs up when closing takes too long.
    var closeTimer: LoopTimer?

    init(
        _ identifier: ConnectionID,
        path: String,
        subprotocol: String,
        messageByteLimit: Int
    ) {
        self.identifier = identifier
        self.path = path
        self.subprotocol = subprotocol
        assembly = MessageAssembly(byteLimit: messageByteLimit)
    }

    func attach(_ raw: OpaquePointer) { unsafe self.raw = raw }

    /// The library has ended it. From here on every call does nothing.
    func detach() { unsafe raw = nil }

    /// Whether the library still has bytes that the kernel did not take.
    var isBuffered: Bool {
        guard let raw = unsafe raw else { return false }
        return unsafe lws_partial_buffered(raw) != 0
    }

    /// Writes ready-made frames with one system call. What the kernel does not take, the library
    /// keeps, and calls back when it has left.
    ///
    /// - Returns: false if the connection is broken.
    func writeRaw(_ bytes: [UInt8]) -> Bool {
        guard let raw = unsafe raw else { return false }
        let count = unsafe bytes.withUnsafeBufferPointer { bytes in
            // The library's parameter is not const, but this kind of write changes nothing.
            unsafe lws_write(
                raw,
                UnsafeMutablePointer(mutating: bytes.baseAddress),
                bytes.count,
                syncline_lws_write_raw()
            )
        }
        return count >= 0
    }

    /// Ends the connection without a word to the peer. Not to be called inside the library's
    /// callbacks, some of which set the same deadline anew when they return.
    func expire(_ library: LibraryContext) {
        guard let raw = unsafe raw else { return }
        unsafe lws_set_timeout(raw, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
        library.wake()
    }

    /// Whether the peer has ended its side and all of its input was read.
    var peerHasEnded: Bool {
        guard let raw = unsafe raw else { return false }
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        return unsafe recv(lws_get_socket_fd(raw), &byte, 1, flags) == 0
    }

    func setReading(_ isReading: Bool) {
        guard let raw = unsafe raw else { return }
        _ = unsafe lws_rx_flow_control(raw, isReading ? 1 : 0)
    }

    /// Counts as a pong, so that a connection which is not read is not taken for a lost one.
    func confirmAlive() {
        guard let raw = unsafe raw else { return }
        unsafe lws_validity_confirmed(raw)
    }

    /// Takes a piece of a message from the library's buffer.
    func add(_ piece: Span<UInt8>) -> MessageAssembly.Step {
        guard let raw = unsafe raw else { return .incomplete }
        let announced = unsafe lws_remaining_packet_payload(raw)
        return assembly.add(
            piece,
            announced: Int(clamping: announced),
            isLast: unsafe lws_is_final_fragment(raw) != 0
        )
    }

    var isText: Bool {
        guard let raw = unsafe raw else { return false }
        return unsafe lws_frame_is_binary(raw) == 0
    }
}
