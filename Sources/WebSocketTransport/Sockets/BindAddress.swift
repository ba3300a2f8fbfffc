/// What a server can be told to listen on.
public enum BindAddress {
    /// Whether `text` is an IPv4 or IPv6 address, or a name that resolves to one; an IPv6 address may
    /// stand in brackets. Whether it is one of this machine shows when it is listened on.
    ///
    /// Blocks on name servers if it is a name that is not in the hosts file.
    public static func resolves(_ text: String) -> Bool {
        do throws(TransportError) {
            return try !SocketAddress.resolve(host: text, port: 0).isEmpty
        } catch {
            return false
        }
    }
}
