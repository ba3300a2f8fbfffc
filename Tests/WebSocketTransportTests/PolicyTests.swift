import Testing

@testable import WebSocketTransport

@Suite("Hosts, origins and addresses")
struct PolicyTests {
    let policy = OriginPolicy(
        bindAddress: "192.168.1.5", port: 8080, hostNames: ["Maps.example"],
        origins: ["https://maps.example"])

    @Test(
        "a host names this server exactly, in any case, with its port or none",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.1:8080", true), ("localhost", true),
            ("LOCALHOST:8080", true), ("[::1]", true), ("[::1]:8080", true),
            ("192.168.1.5:8080", true), ("maps.example", true), ("maps.example:443", true),
            ("localhost:8081", false), ("localhost.evil.example", false), ("evil.example", false),
            ("", false), (":8080", false), ("localhost:", false), ("localhost:+8080", false),
            ("localhost:080801", false), ("localhost:99999999999999999999", false),
            ("[::1", false), ("::1", false), ("localhost:8080:1", false), ("localhost ", false),
            ("192.168.1.6", false), ("evil@localhost", false),
        ])
    func hosts(host: String, isAllowed: Bool) {
        #expect(policy.allows(host: host) == isAllowed)
    }

    @Test(
        "an origin is this server's, a named one, or absent",
        arguments: [
            (nil, true), ("http://localhost:8080", true), ("HTTP://LocalHost:8080", true),
            ("http://127.0.0.1:8080", true), ("http://[::1]:8080", true),
            ("https://maps.example", true), ("http://maps.example", true), ("null", false),
            ("", false), ("http://localhost", false), ("http://localhost:3000", false),
            ("https://localhost:8080", false), ("http://evil.example", false),
            ("https://maps.example.evil.example", false), ("https://maps.example/", false),
            ("http://localhost:8080/", false), ("http://localhost:8080.evil.example", false),
        ] as [(String?, Bool)])
    func origins(origin: String?, isAllowed: Bool) {
        #expect(policy.allows(origin: origin) == isAllowed)
    }

    @Test("a server on all addresses is not reached under the name of all addresses")
    func wildcard() {
        let open = OriginPolicy(bindAddress: "0.0.0.0", port: 80)
        #expect(!open.allows(host: "0.0.0.0"))
        #expect(open.allows(origin: "http://localhost"))
        #expect(OriginPolicy(bindAddress: "fe80::1", port: 80).allows(host: "[fe80::1]:80"))
    }

    @Test(
        "an address is taken apart",
        arguments: [
            (
                "ws://localhost:8080/rooms/a?x=1", URLParts.Scheme.ws, "localhost", 8080,
                "/rooms/a?x=1"
            ),
            ("http://127.0.0.1", .http, "127.0.0.1", 80, "/"),
            ("HTTP://[::1]:9?a", .http, "[::1]", 9, "/?a"),
        ] as [(String, URLParts.Scheme, String, UInt16, String)])
    func url(text: String, scheme: URLParts.Scheme, host: String, port: UInt16, path: String) throws
    {
        let parts = try URLParts(text)
        #expect(parts.scheme == scheme)
        #expect(parts.host == host)
        #expect(parts.port == port)
        #expect(parts.path == path)
    }

    @Test(
        "what is no address is refused with its reason",
        arguments: [
            ("localhost:8080", .scheme("localhost:8080")), ("wss://a", .scheme("wss://a")),
            ("", .scheme("")), ("ws://", .host("ws://")), ("ws:///a", .host("ws:///a")),
            ("ws://[::1", .host("ws://[::1")), ("ws://a b/", .host("ws://a b/")),
            ("ws://a:0", .port("ws://a:0")), ("ws://a:65536", .port("ws://a:65536")),
            ("ws://a:x", .port("ws://a:x")), ("ws://a:", .port("ws://a:")),
            ("ws://a/b c", .path("ws://a/b c")), ("ws://a/#b", .path("ws://a/#b")),
            ("ws://a/\r\nX: y", .path("ws://a/\r\nX: y")),
        ] as [(String, URLParts.Failure)])
    func badURL(text: String, failure: URLParts.Failure) {
        #expect(throws: failure) { try URLParts(text) }
        #expect(failure.description.contains(text))
    }

    @Test("a close frame holds 125 bytes, cut at the end of a character")
    func closeFrame() {
        let frame = CloseFrame.encoded(
            code: 1001, reason: String(repeating: "ü", count: 100), mask: nil)
        #expect(frame.prefix(4) == [0x88, 124, 0x03, 0xE9])
        #expect(frame.count == 126)
        let masked = CloseFrame.encoded(code: 1001, reason: "", mask: 0x0403_0201)
        #expect(masked == [0x88, 0x82, 1, 2, 3, 4, 0x03 ^ 1, 0xE9 ^ 2])
    }
}
