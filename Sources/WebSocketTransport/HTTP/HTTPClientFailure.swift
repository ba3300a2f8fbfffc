internal import Glibc

/// Why there is no response.
public enum HTTPClientFailure: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownHost(String)
    /// No address of the host took the connection; `code` is `errno` of the last.
    case cannotConnect(code: Int32)
    case timedOut
    /// The connection ended before the response did.
    case cutShort
    /// What came is no HTTP/1 response, or one in an encoding that is not spoken here.
    case malformedResponse

    public var description: String {
        switch self {
        case .unknownHost(let host): "\"\(host)\" is not known"
        case .cannotConnect(let code):
            "cannot connect: \(unsafe String(cString: strerror(code)))"
        case .timedOut: "no answer in time"
        case .cutShort: "the connection ended before the answer did"
        case .malformedResponse: "the answer is not understood"
        }
    }
}
