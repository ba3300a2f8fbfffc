internal import Glibc

/// A plain blocking socket, for what no honest client would send.
struct RawSocket {
    private let number: Int32
    private(set) var isConnected = false

    init(port: UInt16, receiveBufferByteCount: Int32? = nil) {
        number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBufferByteCount {
            _ = unsafe setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &timeout, length)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let number = number
        isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        _ = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// What came until `count` bytes were there, the peer closed, or 5 seconds passed.
    func receive(atMost count: Int = .max, until text: String? = nil) -> String {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while all.count < count {
            let size = unsafe chunk.withUnsafeMutableBytes {
                unsafe recv(number, $0.baseAddress, min($0.count, count - all.count), 0)
            }
            guard size > 0 else { break }
            all += chunk[..<size]
            if let text, String(decoding: all, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: all, as: UTF8.self)
    }

    func close() { _ = Glibc.close(number) }

    static let upgrade = """
        GET /rooms/a HTTP/1.1\r
        Host: localhost\r
        Upgrade: websocket\r
        Connection: keep-alive, Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Protocol: unknown, test.bin\r
        \r\n
        """
}
