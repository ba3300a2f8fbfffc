/// A request to become a WebSocket that may be granted (RFC 6455, section 4.2.1).
struct WebSocketUpgrade: Equatable {
    let path: String
    let subprotocol: String
    let key: String

    /// Whether a request asks for it at all.
    static func isAsked(by request: HTTPRequest) -> Bool {
        request.fields.contains("websocket", in: "upgrade")
    }

    /// - Parameter subprotocols: what the server speaks. The client's order decides.
    /// - Throws: the response to give instead.
    init(
        _ head: HTTPRequestHead,
        offering subprotocols: [String]
    ) throws(HTTPRefusal) {
        let request = head.request
        guard request.method == "GET", head.bodyByteCount == 0 else {
            throw .badRequest("a WebSocket is opened with GET and no body")
        }
        guard request.fields.contains("upgrade", in: "connection") else {
            throw .badRequest("the Connection header must name Upgrade")
        }
        guard request.header("sec-websocket-version") == "13" else {
            throw HTTPRefusal(
                status: 426,
                "only version 13 is spoken here",
                field: .init(name: "Sec-WebSocket-Version", value: "13")
            )
        }
        guard let key = request.header("sec-websocket-key"), Self.isKey(key) else {
            throw .badRequest("the Sec-WebSocket-Key is malformed")
        }
        let wanted = request.fields.list("sec-websocket-protocol")
        guard let subprotocol = wanted.first(where: subprotocols.contains) else {
            throw .badRequest(
                "ask for a subprotocol: " + subprotocols.joined(separator: " or ")
            )
        }
        path = request.path
        self.subprotocol = subprotocol
        self.key = key
    }

    /// The same request in the library's hands: nothing of what the client sent but its key, so
    /// that the library's own parser never sees a stranger's header.
    func canonicalHead(host: String) -> [UInt8] {
        let text = """
            GET / HTTP/1.1\r
            Host: \(host)\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Key: \(key)\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Protocol: \(subprotocol)\r
            \r\n
            """
        return Array(text.utf8)
    }

    /// 16 bytes in Base64.
    private static func isKey(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 24 && bytes.hasSuffix("==")
            && bytes.dropLast(2).allSatisfy { byte in
                HTTPHead.isAlphanumeric(byte) || byte == UInt8(ascii: "+")
                    || byte == UInt8(ascii: "/")
            }
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
