import Testing

@testable import WebSocketTransport

@Suite("Messages between server and clients", .serialized)
struct MessageTests {
    @Test(
        "a message comes back, at every size where the frame header changes",
        arguments: [0, 1, 125, 126, 1023, 1024, 1025, 4095, 4096, 65_535, 65_536]
    )
    func echo(byteCount: Int) throws {
        let bench = try Bench()
        bench.peer.echo()
        let peer = ClientPeer()
        let message = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        peer.onOpen = { bench.client.send(message, on: $0) }
        _ = bench.connect(peer)
        bench.run { !peer.messages.isEmpty }
        #expect(peer.messages == [message])
        #expect(bench.peer.paths == ["/rooms/a"])
    }

    @Test("one byte over the limit closes with 1009 and is not delivered")
    func tooLarge() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        peer.onOpen = { bench.client.send([UInt8](repeating: 1, count: 65_537), on: $0) }
        _ = bench.connect(peer)
        bench.run { !peer.closes.isEmpty && !bench.peer.closes.isEmpty }
        #expect(peer.closes == [1009])
        #expect(bench.peer.messages.isEmpty)
    }

    @Test("one frame reaches many, and several frames stay several messages in order")
    func sharedFrames() throws {
        let bench = try Bench()
        let peers = (0..<20).map { _ in ClientPeer() }
        for peer in peers { _ = bench.connect(peer) }
        let frames = (0..<5).map { SharedFrame(payload: [UInt8](repeating: $0, count: 300)) }
        bench.peer.onOpen = { _ in
            guard bench.peer.opened.count == 20 else { return }
            for connection in bench.peer.opened {
                #expect(bench.server.send(frames, to: connection))
            }
        }
        bench.run { peers.allSatisfy { $0.messages.count == 5 } }
        for peer in peers {
            #expect(peer.messages == (0..<5).map { [UInt8](repeating: $0, count: 300) })
        }
    }

    @Test("200 clients in one loop are served")
    func manyClients() throws {
        let bench = try Bench()
        bench.peer.echo()
        let peers = (0..<200).map { _ in ClientPeer() }
        for (index, peer) in peers.enumerated() {
            peer.onOpen = { bench.client.send([UInt8(index % 256)], on: $0) }
            _ = bench.connect(peer)
        }
        bench.run { peers.allSatisfy { $0.messages.count == 1 } }
        #expect(peers.enumerated().allSatisfy { $1.messages == [[UInt8($0 % 256)]] })
        #expect(bench.server.connectionCount == 0)
    }

    @Test("a text message is told apart from a binary one")
    func text() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        peer.onOpen = {
            bench.client.send(Array("süß".utf8), isText: true, on: $0)
            bench.client.send([0xFF], on: $0)
        }
        _ = bench.connect(peer)
        bench.run { bench.peer.messages.count == 2 }
        #expect(
            bench.peer.messages == [
                .init(bytes: Array("süß".utf8), isText: true), .init(bytes: [0xFF], isText: false),
            ]
        )
    }

    @Test(
        "text that is not UTF-8 closes with 1007 and is not delivered",
        arguments: [[0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xFF]] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) throws {
        let bench = try Bench()
        let peer = ClientPeer()
        peer.onOpen = { bench.client.send(bytes, isText: true, on: $0) }
        _ = bench.connect(peer)
        bench.run { !peer.closes.isEmpty }
        #expect(peer.closes == [1007])
        #expect(bench.peer.messages.isEmpty)
    }

    @Test("so does text in several pieces, by its frames or by its length")
    func notUTF8InPieces() throws {
        let fragments: [UInt8] = [0x01, 0x81, 0, 0, 0, 0, 0xC3, 0x80, 0x81, 0, 0, 0, 0, 0x28]
        let long = [0x81, 0xFE, 0x75, 0x30, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 30_000)
        let record = try ServerThread.with { port in
            for frames in [fragments, long] {
                let socket = RawSocket(port: port)
                socket.send(Array(RawSocket.upgrade.utf8))
                _ = socket.receive(until: "\r\n\r\n")
                socket.send(frames)
                #expect(socket.receive(until: "UTF-8").contains("text must be UTF-8"))
                socket.close()
            }
        }
        #expect(record.messages.isEmpty)
    }
}
