import CLibuv
internal import Glibc

/// What can go wrong while the transport is set up. Later failures reach the handlers as events.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// libuv refused; `code` is its negative error number.
    case eventLoop(code: Int32)
    /// libwebsockets made no context: in practice its libuv plugin is not installed.
    case libraryUnavailable
    /// The address is no IPv4 or IPv6 address, and no name that resolves.
    case unknownAddress(String)
    /// The address cannot be listened on; `code` is `errno`.
    case cannotListen(address: String, port: UInt16, code: Int32)

    public var description: String {
        switch self {
        case .eventLoop(let code):
            "the event loop failed: \(unsafe String(cString: uv_strerror(code)))"
        case .libraryUnavailable:
            "libwebsockets cannot use libuv: is the package libwebsockets-evlib-uv installed?"
        case .unknownAddress(let address):
            "\"\(address)\" is not an address of this machine"
        case .cannotListen(let address, let port, let code):
            "cannot listen on \(address):\(port): \(unsafe String(cString: strerror(code)))"
        }
    }
}
