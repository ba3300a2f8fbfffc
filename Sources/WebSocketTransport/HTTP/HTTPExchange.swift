internal import Glibc

/// One request of a client and its response: `connecting → sending and reading → completed`.
final class HTTPExchange {
    private let loop: EventLoop
    private let request: [UInt8]
    private let isHead: Bool
    private var addresses: ArraySlice<SocketAddress> = []
    private var stream: ByteStream?
    private var deadline: LoopTimer?
    private var buffer: [UInt8] = []
    private var scanned = 0
    private var status: Int?
    private var fields = HTTPFields()
    /// Nil until the head has come, and if the body ends with the connection.
    private var bodyByteCount: Int?

    var completed: (Result<HTTPClientResponse, HTTPClientFailure>) -> Void = { _ in }

    /// How many bytes of the request have left.
    var sent: (Int) -> Void = { _ in }

    init(loop: EventLoop, request: [UInt8], isHead: Bool) {
        self.loop = loop
        self.request = request
        self.isHead = isHead
    }

    func start(_ url: URLParts, timeoutMilliseconds: UInt64) {
        deadline = loop.schedule(after: timeoutMilliseconds) { [weak self] in
            self?.finish(.failure(.timedOut))
        }
        do throws(TransportError) {
            addresses = try SocketAddress.resolve(host: url.host, port: url.port)[...]
            connectToNext(lastCode: ECONNREFUSED)
        } catch {
            finishLater(.unknownHost(url.host))
        }
    }

    private func connectToNext(lastCode: Int32) {
        stream?.close()
        stream = nil
        guard let address = addresses.popFirst() else {
            finishLater(.cannotConnect(code: lastCode))
            return
        }
        guard let descriptor = Descriptor.openStream(family: address.family) else {
            finishLater(.cannotConnect(code: errno))
            return
        }
        let result = unsafe address.with { unsafe connect(descriptor.number, $0, $1) }
        guard result == 0 || errno == EINPROGRESS else {
            let code = errno
            descriptor.close()
            connectToNext(lastCode: code)
            return
        }
        do throws(TransportError) {
            let stream = try ByteStream(loop: loop, descriptor: descriptor)
            self.stream = stream
            stream.writable = { [weak self] in self?.connected() }
            stream.ended = { [weak self, unowned stream] in
                self?.connectToNext(lastCode: stream.pendingError)
            }
            stream.wantsWritable = true
        } catch {
            descriptor.close()
            finishLater(.cannotConnect(code: EMFILE))
        }
    }

    private func connected() {
        guard let stream else { return }
        let code = stream.pendingError
        guard code == 0 else {
            connectToNext(lastCode: code)
            return
        }
        stream.writable = {}
        stream.wantsWritable = false
        stream.received = { [weak self] in self?.received($0) }
        stream.ended = { [weak self] in self?.ended() }
        stream.isReading = true
        stream.progressed = { [weak self, unowned stream] in
            guard let self else { return }
            sent(request.count - stream.unsentByteCount)
        }
        stream.write(request)
    }

    private func received(_ bytes: [UInt8]) {
        buffer += bytes
        while status == nil {
            guard takeHead() else { return }
        }
        if let bodyByteCount, buffer.count >= bodyByteCount { complete(bodyByteCount) }
    }

    /// - Returns: false if there is nothing more to read from the buffer, for now or for good.
    private func takeHead() -> Bool {
        do throws(HTTPHead.Failure) {
            guard let head = try HTTPHead.take(from: &buffer, scanned: &scanned) else {
                return false
            }
            guard head.line[0].hasPrefix("HTTP/1."), let status = Int(head.line[1]),
                head.fields.values("transfer-encoding").isEmpty
            else { throw .malformed }
            // Interim responses precede the one that counts.
            guard status >= 200 else { return true }
            let length = head.fields.only("content-length")
            guard length == nil || Int(length ?? "") ?? -1 >= 0 else { throw .malformed }
            self.status = status
            fields = head.fields
            bodyByteCount =
                isHead || status == 204 || status == 304 ? 0 : length.flatMap { Int($0) }
            return true
        } catch {
            finish(.failure(.malformedResponse))
            return false
        }
    }

    private func ended() {
        if status != nil, bodyByteCount == nil {
            complete(buffer.count)
        } else {
            finish(.failure(.cutShort))
        }
    }

    private func complete(_ bodyByteCount: Int) {
        guard let status else { return }
        finish(
            .success(
                HTTPClientResponse(
                    status: status, body: Array(buffer.prefix(bodyByteCount)), fields: fields)))
    }

    private func finishLater(_ failure: HTTPClientFailure) {
        loop.schedule(after: 0) { [weak self] in self?.finish(.failure(failure)) }
    }

    private func finish(_ result: Result<HTTPClientResponse, HTTPClientFailure>) {
        let report = completed
        completed = { _ in }
        stream?.close()
        stream = nil
        deadline?.cancel()
        deadline = nil
        loop.noteActivity()
        report(result)
    }
}
