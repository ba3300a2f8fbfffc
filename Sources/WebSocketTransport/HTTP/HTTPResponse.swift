/// A whole response. `Content-Length` and `Connection` are added when it is sent.
public struct HTTPResponse: Sendable {
    /// 200 to 599.
    public var status: Int
    public var contentType: String
    public var body: [UInt8]
    /// Further header fields. Names and values must be text without line ends.
    public var fields: [(name: String, value: String)] = []

    public init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A response of plain text.
    public init(status: Int, text: String) {
        self.init(
            status: status,
            contentType: "text/plain; charset=utf-8",
            body: Array(text.utf8)
        )
    }

    /// The message as it goes out.
    ///
    /// - Parameter omitsBody: true in answer to `HEAD`, which is told the length all the same.
    /// - Complexity: O(n) in the size of the body.
    func encoded(keepsAlive: Bool, omitsBody: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        head += "Content-Type: \(contentType)\r\nContent-Length: \(body.count)\r\n"
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n"
        // Nothing here is meant to be guessed at by a browser.
        head += "X-Content-Type-Options: nosniff\r\n"
        for field in fields {
            let text = "\(field.name): \(field.value)"
            precondition(
                text.utf8.allSatisfy { $0 >= 32 },
                "a header field is one line: \(field.name)"
            )
            head += text + "\r\n"
        }
        head += "\r\n"
        return omitsBody ? Array(head.utf8) : Array(head.utf8) + body
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 431: "Request Header Fields Too Large"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        case 200..<300: "Success"
        case 400..<500: "Refused"
        default: "Failed"
        }
    }
}
