internal import Glibc

/// A resolved address that a socket can be bound or connected to.
@safe
struct SocketAddress {
    let family: Int32
    private let bytes: [UInt8]

    private init(_ info: addrinfo) {
        family = unsafe info.ai_family
        bytes = unsafe Array(
            UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
        )
    }

    /// Resolves a name or a numeric address; an IPv6 address may stand in brackets. At least one
    /// address is returned, in the order in which to try them.
    ///
    /// Blocks on name servers if `host` is a name that is not in the hosts file.
    static func resolve(
        host: String,
        port: UInt16
    ) throws(TransportError) -> [SocketAddress] {
        var bare = Substring(host)
        if bare.hasPrefix("["), bare.hasSuffix("]") { bare = bare.dropFirst().dropLast() }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(String(bare), String(port), &hints, &list) == 0,
            let first = unsafe list
        else { throw .unknownAddress(host) }
        var addresses: [SocketAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = unsafe first
        while let info = unsafe next {
            addresses.append(unsafe SocketAddress(info.pointee))
            unsafe next = info.pointee.ai_next
        }
        unsafe freeaddrinfo(first)
        return addresses
    }

    func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe bytes.withUnsafeBytes { raw in
            // An address always has bytes: getaddrinfo gave them.
            unsafe body(
                raw.assumingMemoryBound(to: sockaddr.self).baseAddress!,
                socklen_t(raw.count)
            )
        }
    }
}
