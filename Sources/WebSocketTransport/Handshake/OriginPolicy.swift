/// Which `Host` and `Origin` a request may carry, so that no page of another site can reach a
/// server on the user's machine, neither by its own origin nor by a name that it points here.
public struct OriginPolicy: Equatable, Sendable {
    /// Names and addresses of this machine, in lower case; IPv6 addresses in brackets.
    private let hosts: Set<String>
    /// The only port on which ``hosts`` may be addressed.
    private let port: UInt16
    private let names: Set<String>
    private let namedOrigins: Set<String>

    /// - Parameters:
    ///   - bindAddress: the address that the server listens on; it is allowed as a host, unless it
    ///     stands for all addresses.
    ///   - port: the actual port.
    ///   - hostNames: further names of this server, without port. Such a host may be reached on any
    ///     port, since a proxy may stand before it.
    ///   - origins: further origins, whole (`https://maps.example`).
    public init(
        bindAddress: String,
        port: UInt16,
        hostNames: [String] = [],
        origins: [String] = []
    ) {
        var hosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
        let bare = bindAddress.lowercased()
        if bare != "0.0.0.0", bare != "::", bare != "[::]", !bare.isEmpty {
            hosts.insert(bare.contains(":") && !bare.hasPrefix("[") ? "[\(bare)]" : bare)
        }
        self.hosts = hosts
        self.port = port
        names = Set(hostNames.map { $0.lowercased() })
        namedOrigins = Set(origins.map { $0.lowercased() })
    }

    /// Whether a `Host` header names this server: exactly, in any case, with its port or none.
    public func allows(host: String) -> Bool {
        guard let (name, port) = Self.split(host.lowercased()) else { return false }
        return names.contains(name) || hosts.contains(name) && (port ?? self.port) == self.port
    }

    /// Whether an `Origin` header may come along. A request without one is no page's.
    public func allows(origin: String?) -> Bool {
        guard let origin = origin?.lowercased() else { return true }
        if namedOrigins.contains(origin) { return true }
        guard origin.hasPrefix("http://"),
            let (name, port) = Self.split(String(origin.dropFirst("http://".count)))
        else { return false }
        // Without a port it is that of another server on this machine: its pages are strangers.
        return names.contains(name) || hosts.contains(name) && (port ?? 80) == self.port
    }

    /// Name and port, or nil if it is neither `name` nor `name:port`.
    private static func split(_ text: String) -> (name: String, port: UInt16?)? {
        let end: String.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            end = text.index(after: bracket)
        } else {
            end = text.firstIndex(of: ":") ?? text.endIndex
        }
        let rest = text[end...]
        if rest.isEmpty { return (String(text[..<end]), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        return (String(text[..<end]), port)
    }
}
