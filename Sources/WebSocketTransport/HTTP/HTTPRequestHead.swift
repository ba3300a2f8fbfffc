/// A request without its body, understood: what to do, and how the body comes.
struct HTTPRequestHead: Equatable {
    var request: HTTPRequest
    let bodyByteCount: Int
    let expectsContinue: Bool
    let keepsAlive: Bool

    /// Reads a head as a request, refusing what two servers could read in two ways.
    ///
    /// - Throws: the response to give before the connection closes.
    init(_ head: HTTPHead) throws(HTTPRefusal) {
        guard head.line.count == 3, head.line[0].utf8.allSatisfy(HTTPHead.isTokenByte),
            !head.line[0].isEmpty
        else { throw .badRequest("malformed request line") }
        guard head.line[2] == "HTTP/1.1" || head.line[2] == "HTTP/1.0" else {
            throw .init(status: 505, "only HTTP/1.1 is spoken here")
        }
        let (path, query) = try Self.target(head.line[1])
        request = HTTPRequest(
            method: head.line[0],
            path: path,
            query: query,
            fields: head.fields
        )
        bodyByteCount = try Self.bodyByteCount(head.fields)
        expectsContinue = head.fields.contains("100-continue", in: "expect")
        if head.line[2] == "HTTP/1.1" {
            keepsAlive = !head.fields.contains("close", in: "connection")
        } else {
            keepsAlive = head.fields.contains("keep-alive", in: "connection")
        }
    }

    private static func bodyByteCount(_ fields: HTTPFields) throws(HTTPRefusal) -> Int {
        guard fields.values("transfer-encoding").isEmpty else {
            throw .init(status: 411, "send the body with a Content-Length")
        }
        let lengths = fields.values("content-length")
        guard let length = lengths.first else { return 0 }
        // No signs, no lists; 18 digits fit.
        guard lengths.count == 1, (1...18).contains(length.utf8.count),
            length.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(length)
        else { throw .badRequest("malformed Content-Length") }
        return count
    }

    private static func target(_ text: String) throws(HTTPRefusal) -> (String, String?) {
        guard text.utf8.first == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw .badRequest("the target must be a path")
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = percentDecoded(parts[0]) else { throw .badRequest("malformed path") }
        return (path, parts.count == 2 ? String(parts[1]) : nil)
    }

    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexDigit),
                let low = rest.popFirst().flatMap(hexDigit)
            else { return nil }
            let decoded = high << 4 | low
            guard decoded != 0, decoded != UInt8(ascii: "/") else { return nil }
            bytes.append(decoded)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
