internal import Glibc
import Testing

@testable import WebSocketTransport

@Suite("HTTP on the same port", .serialized)
struct HTTPTests {
    @Test("requests sent ahead are answered in order on one connection, bodies included")
    func pipelining() throws {
        _ = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            let get = "GET /a?q=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            socket.send(
                get + "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nxyz" + get)
            socket.send("HEAD /c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answer = socket.receive()
            let order = ["GET /a 0", "POST /b 3", "GET /a 0"]
            var rest = answer[...]
            for text in order {
                let range = try #require(rest.firstRange(of: text))
                rest = rest[range.upperBound...]
            }
            #expect(rest.contains("Content-Length: 9\r\n"))
            #expect(rest.hasSuffix("\r\n\r\n"))
            socket.close()
        }
    }

    @Test("thousands of requests sent ahead do not exhaust the stack")
    func deepPipelining() throws {
        _ = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
            socket.send(String(repeating: get, count: 1500))
            socket.send("GET /end HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(socket.receive().hasSuffix("GET /end 0"))
            socket.close()
        }
    }

    @Test("a body that trickles in is refused, one that comes at a fair speed is not")
    func slowBody() throws {
        let configure: (inout WebSocketServerConfiguration) -> Void = {
            $0.http.idleMilliseconds = 300
            $0.http.leastBytesPerSecond = 1_000
        }
        _ = try ServerThread.with(configure) { port in
            let head = "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000\r\n\r\n"
            let slow = RawSocket(port: port)
            let fair = RawSocket(port: port)
            slow.send(head)
            fair.send(head)
            for _ in 0..<20 {
                slow.send("x")
                fair.send(String(repeating: "x", count: 1_000))
                usleep(100_000)
            }
            #expect(slow.receive().hasPrefix("HTTP/1.1 408 "))
            #expect(fair.receive(until: "POST /b 20000").hasSuffix("POST /b 20000"))
            slow.close()
            fair.close()
        }
    }

    @Test("a response that is read at a trickle is given up, though something moves all the time")
    func slowReader() throws {
        let configure: (inout WebSocketServerConfiguration) -> Void = {
            $0.http.idleMilliseconds = 300
            $0.http.leastBytesPerSecond = 50_000_000
            $0.sendBufferByteCount = 4_096
        }
        let answer = String(repeating: "y", count: 1 << 20)
        _ = try ServerThread.with(configure, answering: answer) { port in
            let socket = RawSocket(port: port, receiveBufferByteCount: 4_096)
            socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            var byteCount = 0
            for _ in 0..<1_000 {
                let count = socket.receive(atMost: 2_048).utf8.count
                byteCount += count
                if count < 2_048 { break }
                usleep(5_000)
            }
            #expect(byteCount < 1 << 20, "the whole answer came")
            socket.close()
        }
    }

    @Test("Expect: 100-continue is answered before the body comes")
    func expectContinue() throws {
        _ = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            socket.send(
                "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(socket.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            socket.send("ab")
            #expect(socket.receive(until: "POST /b 2").contains("200 OK"))
            socket.close()
        }
    }

    @Test("a body over the limit gets 413, even while it is being sent")
    func tooLarge() throws {
        _ = try ServerThread.with({ $0.http.bodyByteCount = 1000 }) { port in
            let socket = RawSocket(port: port)
            socket.send("POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
            socket.send([UInt8](repeating: 65, count: 50_000))
            #expect(socket.receive().hasPrefix("HTTP/1.1 413 "))
            socket.close()
        }
    }

    @Test("large bodies go both ways; the answer may come later, and unknown paths are 404")
    func client() throws {
        let bench = try Bench()
        let http = HTTPClient(loop: bench.loop)
        let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        bench.peer.respond = { request, respond in
            bench.loop.schedule(after: 5) {
                let found = request.path == "/echo"
                respond(
                    HTTPResponse(
                        status: found ? 200 : 404, contentType: "application/octet-stream",
                        body: request.body))
                respond(HTTPResponse(status: 500, text: "the second call counts for nothing"))
            }
        }
        var results: [Result<HTTPClientResponse, HTTPClientFailure>] = []
        http.request("POST", bench.url("/echo"), body: large) { results.append($0) }
        http.request("GET", bench.url("/none")) { results.append($0) }
        http.request("HEAD", bench.url("/echo")) { results.append($0) }
        bench.run { results.count == 3 }
        let responses = try results.map { try $0.get() }
        #expect(responses.map(\.status).sorted() == [200, 200, 404])
        #expect(responses.contains { $0.body == large })
        #expect(bench.peer.requests.first { $0.method == "POST" }?.header("host") != nil)
    }

    @Test("an answer for a client that has gone is dropped")
    func goneClient() throws {
        let bench = try Bench()
        let http = HTTPClient(loop: bench.loop)
        var late: ((HTTPResponse) -> Void)?
        bench.peer.respond = { _, respond in late = respond }
        var result: Result<HTTPClientResponse, HTTPClientFailure>?
        http.request("GET", bench.url("/slow"), timeoutMilliseconds: 50) { result = $0 }
        var isOver = false
        bench.loop.schedule(after: 100) {
            late?(
                HTTPResponse(
                    status: 200, contentType: "a/b", body: .init(repeating: 1, count: 1 << 20)))
            bench.loop.schedule(after: 50) { isOver = true }
        }
        bench.run { isOver }
        #expect(result == .failure(.timedOut))
        #expect(late != nil)
    }

    @Test("a closed port and an unknown host are reported")
    func unreachable() throws {
        let bench = try Bench()
        let http = HTTPClient(loop: bench.loop)
        var failures: [HTTPClientFailure] = []
        let keep: (Result<HTTPClientResponse, HTTPClientFailure>) -> Void = { result in
            if case .failure(let failure) = result { failures.append(failure) }
        }
        http.request("GET", try URLParts("http://127.0.0.1:1/"), completion: keep)
        http.request("GET", try URLParts("http://no.such.host.invalid/"), completion: keep)
        bench.run { failures.count == 2 }
        #expect(failures.contains(.cannotConnect(code: 111)))
        #expect(failures.contains(.unknownHost("no.such.host.invalid")))
    }
}
