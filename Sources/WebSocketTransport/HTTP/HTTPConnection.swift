/// One connection that speaks HTTP: requests in, responses out, one at a time and in order.
///
/// `head → (body) → answering → head …`, or `→ lingering → closed`. While a request is answered
/// nothing is read, so a client that sends ahead waits in the kernel.
final class HTTPConnection {
    /// What the server wants done with a request whose head has arrived.
    enum Decision {
        case readBody
        case refuse(HTTPRefusal)
        /// The socket leaves for the WebSocket library.
        case upgrade(WebSocketUpgrade)
    }

    private enum Phase {
        case head
        case body(HTTPRequestHead)
        case answering(HTTPRequestHead)
        case lingering
        case closed
    }

    private let loop: EventLoop
    private let stream: ByteStream
    private let deadline: LoopTimer
    private let limits: HTTPLimits
    private unowned let host: any HTTPConnectionHost
    private var phase = Phase.head
    private var buffer: [UInt8] = []
    private var scanned = 0
    private var isReadingHeads = false
    /// When the body, or the response, that is under way began.
    private var transferStart: UInt64 = 0
    private var responseByteCount = 0

    init(
        loop: EventLoop,
        stream: ByteStream,
        limits: HTTPLimits,
        host: any HTTPConnectionHost
    ) {
        self.loop = loop
        self.stream = stream
        self.limits = limits
        self.host = host
        let expiry = Expiry()
        deadline = loop.makeTimer { expiry.connection?.close() }
        expiry.connection = self
        stream.received = { [unowned self] in received($0) }
        stream.ended = { [unowned self] in close() }
        stream.writable = { [unowned self] in responseLeft() }
        stream.progressed = { [unowned self] in responseProgressed() }
        awaitHead()
    }

    /// What the deadline calls, which has to exist before the connection does.
    private final class Expiry {
        weak var connection: HTTPConnection?
    }

    /// Bytes that wait here for the rest of a request.
    var bufferedByteCount: Int { buffer.count }

    /// Bytes that wait here for the client to read.
    var unsentByteCount: Int { stream.unsentByteCount }

    func close() {
        if case .closed = phase { return }
        phase = .closed
        deadline.cancel()
        stream.close()
        host.ended(self)
    }

    private func awaitHead() {
        phase = .head
        // Over the whole head, so that one byte now and then does not keep a connection.
        deadline.restart(after: limits.headMilliseconds)
        stream.isReading = true
        readHead()
    }

    private func received(_ bytes: [UInt8]) {
        switch phase {
        case .head:
            buffer += bytes
            readHead()
        case .body(let head):
            buffer += bytes
            guard !isTooSlow(buffer.count) else {
                return refuse(HTTPRefusal(status: 408, "the body comes too slowly"))
            }
            deadline.restart(after: limits.idleMilliseconds)
            readBody(head)
        case .answering, .lingering, .closed:
            break
        }
    }

    /// Requests that were sent ahead are served in a loop: each answer that is given at once comes
    /// back here, and a call per request could exhaust the stack.
    private func readHead() {
        guard !isReadingHeads else { return }
        isReadingHeads = true
        defer { isReadingHeads = false }
        while case .head = phase, takeHead() {}
    }

    private func takeHead() -> Bool {
        do throws(HTTPHead.Failure) {
            guard let head = try HTTPHead.take(from: &buffer, scanned: &scanned) else {
                return false
            }
            understand(head)
        } catch {
            switch error {
            case .tooLong: refuse(HTTPRefusal(status: 431, "the request head is too long"))
            case .malformed: refuse(.badRequest("malformed request head"))
            }
        }
        return true
    }

    private func understand(_ head: HTTPHead) {
        do throws(HTTPRefusal) {
            let head = try HTTPRequestHead(head)
            switch host.decide(head) {
            case .refuse(let refusal): refuse(refusal)
            case .upgrade(let upgrade): leave(for: upgrade)
            case .readBody:
                guard head.bodyByteCount <= limits.bodyByteCount else {
                    throw .init(
                        status: 413,
                        "at most \(limits.bodyByteCount) bytes are accepted"
                    )
                }
                startBody(head)
            }
        } catch {
            refuse(error)
        }
    }

    private func startBody(_ head: HTTPRequestHead) {
        phase = .body(head)
        transferStart = loop.now
        deadline.restart(after: limits.idleMilliseconds)
        if head.expectsContinue, buffer.count < head.bodyByteCount {
            stream.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        readBody(head)
    }

    private func readBody(_ head: HTTPRequestHead) {
        guard buffer.count >= head.bodyByteCount else {
            if !host.hasRoomForBodies {
                refuse(HTTPRefusal(status: 503, "too many uploads at once; try again"))
            }
            return
        }
        // The body goes with the request: who answers can let go of it long before the answer.
        var request = head.request
        request.body = takeBody(head.bodyByteCount)
        phase = .answering(head)
        stream.isReading = false
        // How long an answer takes is the server's own business.
        deadline.pause()
        let method = request.method
        host.answer(request) { [weak self] response in
            self?.respond(response, keepsAlive: head.keepsAlive, omitsBody: method == "HEAD")
        }
    }

    private func takeBody(_ byteCount: Int) -> [UInt8] {
        if buffer.count == byteCount {
            // The usual case, and a body may be large: not copied.
            defer { buffer = [] }
            return buffer
        }
        let body = Array(buffer.prefix(byteCount))
        buffer.removeFirst(byteCount)
        return body
    }

    private func respond(_ response: HTTPResponse, keepsAlive: Bool, omitsBody: Bool) {
        guard case .answering = phase else { return }
        let byteCount = omitsBody ? 0 : response.body.count
        guard host.hasRoom(forResponse: byteCount) else {
            return refuse(HTTPRefusal(status: 503, "too many downloads at once; try again"))
        }
        deadline.restart(after: limits.idleMilliseconds)
        transferStart = loop.now
        responseByteCount = byteCount
        stream.write(response.encoded(keepsAlive: keepsAlive, omitsBody: omitsBody))
        if !stream.hasUnsent { responseLeft() }
    }

    private func responseProgressed() {
        let sent = max(0, responseByteCount - stream.unsentByteCount)
        if isTooSlow(sent) { close() } else { deadline.restart(after: limits.idleMilliseconds) }
    }

    /// Whether a transfer has moved less than it has to in the time since it began.
    private func isTooSlow(_ byteCount: Int) -> Bool {
        let elapsed = loop.now - transferStart
        guard elapsed > limits.idleMilliseconds else { return false }
        let due = (elapsed - limits.idleMilliseconds) / 1_000 * limits.leastBytesPerSecond
        return UInt64(byteCount) < due
    }

    private func responseLeft() {
        guard case .answering(let head) = phase else { return }
        if head.keepsAlive { awaitHead() } else { linger() }
    }

    /// Answers, and ends the connection: what follows may be the rest of what was refused.
    private func refuse(_ refusal: HTTPRefusal) {
        stream.write(refusal.response.encoded(keepsAlive: false, omitsBody: false))
        linger()
    }

    /// Closing with unread input resets the connection and can destroy the response on its way, so
    /// the input is read and thrown away for a moment.
    private func linger() {
        buffer = []
        phase = .lingering
        deadline.restart(after: limits.lingerMilliseconds)
        stream.isReading = true
        if stream.hasUnsent {
            stream.writable = { [unowned self] in stream.finishSending() }
        } else {
            stream.finishSending()
        }
    }

    private func leave(for upgrade: WebSocketUpgrade) {
        guard let descriptor = stream.detach() else { return }
        let rest = buffer
        phase = .closed
        deadline.cancel()
        host.adopt(descriptor, for: upgrade, rest)
        host.ended(self)
    }
}
