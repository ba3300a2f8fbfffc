/// Sends HTTP requests from an ``EventLoop``, one connection each.
public final class HTTPClient {
    private let loop: EventLoop
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]

    public init(loop: EventLoop) {
        self.loop = loop
        loop.onEnd { [weak self] in self?.exchanges = [:] }
    }

    /// Sends a request and hands over the whole response, or why there is none. Redirects are not
    /// followed.
    ///
    /// Blocks while a name is resolved that is not in the hosts file.
    ///
    /// - Parameters:
    ///   - contentType: told if there is a body.
    ///   - timeoutMilliseconds: for everything together.
    ///   - sent: called with the bytes of the request that have left, head included, when some have.
    ///   - completion: called once, in a later turn of the loop.
    public func request(
        _ method: String, _ url: URLParts, body: [UInt8] = [],
        contentType: String = "application/octet-stream", timeoutMilliseconds: UInt64 = 120_000,
        sent: @escaping (Int) -> Void = { _ in },
        completion: @escaping (Result<HTTPClientResponse, HTTPClientFailure>) -> Void
    ) {
        var head = "\(method) \(url.path) HTTP/1.1\r\nHost: \(url.authority)\r\n"
        head += "Connection: close\r\nAccept: */*\r\nUser-Agent: syncline\r\n"
        if !body.isEmpty || method == "POST" || method == "PUT" {
            head += "Content-Type: \(contentType)\r\nContent-Length: \(body.count)\r\n"
        }
        let exchange = HTTPExchange(
            loop: loop, request: Array((head + "\r\n").utf8) + body, isHead: method == "HEAD")
        let identifier = ObjectIdentifier(exchange)
        exchanges[identifier] = exchange
        exchange.sent = sent
        exchange.completed = { [weak self] result in
            self?.exchanges[identifier] = nil
            completion(result)
        }
        exchange.start(url, timeoutMilliseconds: timeoutMilliseconds)
    }
}
