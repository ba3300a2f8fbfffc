internal import Glibc

/// A file descriptor of a TCP socket, and the few system calls that the transport needs.
struct Descriptor {
    let number: Int32

    /// What one system call on a non-blocking socket did.
    enum Transfer: Equatable {
        case moved(byteCount: Int)
        case wouldBlock
        case ended
    }

    static func openStream(family: Int32) -> Descriptor? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = socket(family, kind, 0)
        return number < 0 ? nil : Descriptor(number: number)
    }

    @discardableResult
    func set(_ level: Int32, _ option: Int32, to value: Int32) -> Bool {
        var value = value
        return unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
            == 0
    }

    /// The port that the system gave a bound socket.
    func boundPort() -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            let raw = UnsafeMutableRawPointer(storage)
            let address = unsafe raw.assumingMemoryBound(to: sockaddr.self)
            guard unsafe getsockname(number, address, &length) == 0 else { return 0 }
            // The port stands at the same place in both families.
            let inet = unsafe raw.assumingMemoryBound(to: sockaddr_in.self)
            return UInt16(bigEndian: unsafe inet.pointee.sin_port)
        }
    }

    /// The pending error of a socket that has been connecting; 0 if it is connected.
    func pendingError() -> Int32 {
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
            return errno
        }
        return code
    }

    func receive(into buffer: inout [UInt8]) -> Transfer {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe recv(number, bytes.baseAddress, bytes.count, 0)
        }
        return count == 0 ? .ended : outcome(count)
    }

    func send(_ bytes: [UInt8], from start: Int) -> Transfer {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            return unsafe Glibc.send(
                number,
                rest.baseAddress,
                rest.count,
                Int32(MSG_NOSIGNAL)
            )
        }
        return outcome(count)
    }

    private func outcome(_ count: Int) -> Transfer {
        if count >= 0 { return .moved(byteCount: count) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .ended
    }

    func finishSending() { _ = shutdown(number, Int32(SHUT_WR)) }

    func close() { _ = Glibc.close(number) }
}
