import Testing

@testable import WebSocketTransport

/// The server lives on after each of these: a normal request is answered at the end.
@Suite("What no honest client sends", .serialized)
struct HostileInputTests {
    @Test(
        "a request that cannot be read is refused and the server lives on",
        arguments: [
            ("\r\n\r\n", "400"), ("GARBAGE\r\n\r\n", "400"), ("GET / HTTP/2.0\r\n\r\n", "505"),
            ("GET / HTTP/1.1\r\n\r\n", "400"), ("GET x HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET / HTTP/1.1\nHost: localhost\n\n\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", "400"),
            ("GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n", "403"),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 1\r\n\r\n", "400"),
            (
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "400"
            ),
            (
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999999999\r\n\r\n",
                "413"
            ),
            (
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "411"
            ),
            (
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + String(repeating: "a", count: 20_000),
                "431"
            ),
            (
                "GET / HTTP/1.1\r\n" + String(repeating: "a:b\r\n", count: 200)
                    + "Host: localhost\r\n\r\n", "431"
            ),
        ])
    func badRequest(text: String, status: String) throws {
        _ = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            socket.send(text)
            let answer = socket.receive()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            socket.close()
            expectAlive(port)
        }
    }

    @Test(
        "an upgrade that is not right is refused before it is one",
        arguments: [
            ("GET /rooms/a HTTP/1.1", "POST /rooms/a HTTP/1.1", "400"),
            ("Connection: keep-alive, Upgrade", "Connection: keep-alive", "400"),
            ("Version: 13", "Version: 8", "426"), ("Key: dGhl", "Key: dGh", "400"),
            ("Key: dGhl", "Key: dG\u{00E9}", "400"), ("test.bin", "test.none", "400"),
            ("Sec-WebSocket-Protocol", "X-Protocol", "400"),
            ("Host: localhost", "Host: localhost.evil.example", "421"),
            ("Host: localhost", "Host: localhost\r\nOrigin: https://evil.example", "403"),
        ])
    func badUpgrade(from part: String, to other: String, status: String) throws {
        let record = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            #expect(RawSocket.upgrade.contains(part))
            socket.send(RawSocket.upgrade.replacing(part, with: other))
            #expect(socket.receive().hasPrefix("HTTP/1.1 \(status) "))
            socket.close()
            expectAlive(port)
        }
        #expect(record.openedCount == 0)
    }

    @Test("an upgrade to something else is an ordinary request; CONNECT is not special")
    func otherUpgrades() throws {
        _ = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            socket.send(
                "GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
            #expect(socket.receive(until: "GET /x 0").hasPrefix("HTTP/1.1 200 "))
            socket.send("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(socket.receive().hasPrefix("HTTP/1.1 400 "))
            socket.close()
            expectAlive(port)
        }
    }

    @Test(
        "a stream of frames that breaks the protocol ends that connection alone",
        arguments: [
            // A frame that claims 2^62 bytes; one that claims 2^63.
            [0x82, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
            [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
            // Reserved bits, reserved opcode, fragmented ping, long ping, stray continuation.
            [0xF2, 0x81, 1, 2, 3, 4, 5], [0x83, 0x81, 1, 2, 3, 4, 5], [0x09, 0x80, 1, 2, 3, 4],
            [0x89, 0xFE, 0, 200, 1, 2, 3, 4], [0x80, 0x81, 1, 2, 3, 4, 5],
            // A new message inside a fragmented one.
            [0x02, 0x81, 1, 2, 3, 4, 5, 0x82, 0x81, 1, 2, 3, 4, 5],
            // Noise.
            (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) },
        ] as [[UInt8]])
    func badFrames(bytes: [UInt8]) throws {
        let record = try ServerThread.with({ $0.closeMilliseconds = 200 }) { port in
            let socket = RawSocket(port: port)
            socket.send(RawSocket.upgrade)
            #expect(socket.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
            socket.send(bytes)
            // A close frame, or nothing but the end.
            _ = socket.receive(atMost: 4)
            socket.close()
            expectAlive(port)
        }
        #expect(record.openedCount == 1)
        #expect(record.messages.isEmpty)
    }

    @Test("half a head, half a frame, an unmasked frame and a reset disturb nobody")
    func halves() throws {
        let record = try ServerThread.with { port in
            let half = RawSocket(port: port)
            half.send("GET / HT")
            let frame = RawSocket(port: port)
            frame.send(RawSocket.upgrade)
            _ = frame.receive(until: "\r\n\r\n")
            frame.send([0x82, 0xFE, 0x10])
            let unmasked = RawSocket(port: port)
            unmasked.send(RawSocket.upgrade)
            _ = unmasked.receive(until: "\r\n\r\n")
            unmasked.send([0x82, 0x03, 1, 2, 3])
            expectAlive(port)
            half.close()
            frame.close()
            unmasked.close()
            expectAlive(port)
        }
        #expect(record.openedCount == 2)
    }

    @Test(
        "a message right behind the upgrade, bytewise fragments and a ping between are one message")
    func fragments() throws {
        let record = try ServerThread.with { port in
            let socket = RawSocket(port: port)
            var bytes = Array(RawSocket.upgrade.utf8)
            let text = Array("grüße".utf8)
            for (index, byte) in text.enumerated() {
                let isLast = index == text.count - 1
                bytes += [(isLast ? 0x80 : 0) | (index == 0 ? 1 : 0), 0x81, 0, 0, 0, 0, byte]
                bytes += [0x89, 0x81, 0, 0, 0, 0, 7]
            }
            socket.send(bytes)
            #expect(socket.receive(until: "grüße").contains("grüße"))
            socket.close()
        }
        #expect(record.messages == [Array("grüße".utf8)])
    }

    @Test("fragments that never end are cut off at the limit")
    func endlessMessage() throws {
        let record = try ServerThread.with({ $0.closeMilliseconds = 200 }) { port in
            let socket = RawSocket(port: port)
            socket.send(RawSocket.upgrade)
            _ = socket.receive(until: "\r\n\r\n")
            let piece = [UInt8](repeating: 9, count: 16_384)
            for index in 0..<8 {
                socket.send([index == 0 ? 2 : 0, 0xFE, 0x40, 0, 0, 0, 0, 0] + piece)
            }
            let answer = Array(socket.receive(atMost: 4).unicodeScalars.map(\.value))
            // A close frame; its code does not survive being read as text.
            #expect(answer.count > 1)
            socket.close()
            expectAlive(port)
        }
        #expect(record.messages.isEmpty)
    }

    @Test("a head that comes too slowly loses its connection")
    func slowHead() throws {
        _ = try ServerThread.with({ $0.http.headMilliseconds = 150 }) { port in
            let socket = RawSocket(port: port)
            socket.send("GET / HTTP/1.1\r\n")
            #expect(socket.receive() == "")
            socket.close()
            expectAlive(port)
        }
    }

    private func expectAlive(_ port: UInt16) {
        let socket = RawSocket(port: port)
        socket.send("GET /alive HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
        #expect(socket.receive().hasSuffix("GET /alive 0"))
        socket.close()
    }
}
