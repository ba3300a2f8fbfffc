/// The parts of an `http://` or `ws://` address that the transport can reach.
public struct URLParts: Equatable, Sendable {
    public enum Scheme: String, Sendable { case http, ws }

    /// Why an address was not understood. Each case carries the whole address.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// Neither `http://` nor `ws://`; the encrypted schemes are not spoken yet.
        case scheme(String)
        case host(String)
        case port(String)
        /// A space, control character, fragment or non-ASCII character in the path.
        case path(String)

        public var description: String {
            switch self {
            case .scheme(let url): "\"\(url)\" must start with http:// or ws://"
            case .host(let url): "\"\(url)\" names no host"
            case .port(let url): "\"\(url)\" has no valid port (1 to 65535)"
            case .path(let url): "the path of \"\(url)\" must be percent-encoded"
            }
        }
    }

    public var scheme: Scheme
    /// A name or address; an IPv6 address stands in brackets.
    public var host: String
    public var port: UInt16
    /// Path and query, percent-encoded; at least a slash.
    public var path: String

    /// - Throws: ``Failure``, if `text` is no such address.
    public init(_ text: String) throws(Failure) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
            let scheme = Scheme(rawValue: text[..<colon].lowercased())
        else { throw .scheme(text) }
        let rest = text[colon...].dropFirst(3)
        let pathStart = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<pathStart]
        let path = rest[pathStart...]
        guard path.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "#") }) else {
            throw .path(text)
        }
        let (host, port) = try Self.split(authority, of: text)
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path.hasPrefix("/") ? String(path) : "/" + path
    }

    /// What stands in a `Host` header.
    public var authority: String { port == 80 ? host : "\(host):\(port)" }

    private static func split(
        _ authority: Substring,
        of text: String
    ) throws(Failure) -> (String, UInt16) {
        var nameEnd = authority.firstIndex(of: ":") ?? authority.endIndex
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw .host(text) }
            nameEnd = authority.index(after: bracket)
        }
        let name = authority[..<nameEnd]
        guard !name.isEmpty, name.utf8.allSatisfy(isHostByte) else { throw .host(text) }
        let rest = authority[nameEnd...]
        if rest.isEmpty { return (String(name), 80) }
        guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
            let port = UInt16(rest.dropFirst()), port > 0
        else { throw .port(text) }
        return (String(name), port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        HTTPHead.isAlphanumeric(byte) || ".-_[]:".utf8.contains(byte)
    }
}
