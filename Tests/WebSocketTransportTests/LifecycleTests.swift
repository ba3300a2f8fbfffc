import Testing

@testable import WebSocketTransport

@Suite("Connections open, wait, and close", .serialized)
struct LifecycleTests {
    @Test("the server's close code and reason reach the client", arguments: [1000, 1001, 4002])
    func serverCloses(code: UInt16) throws {
        let bench = try Bench()
        bench.peer.onOpen = { bench.server.close($0, code: code, reason: "enough") }
        let peer = ClientPeer()
        _ = bench.connect(peer)
        bench.run(seconds: 3) { !peer.closes.isEmpty && !bench.peer.closes.isEmpty }
        #expect(peer.closes == [code])
        #expect(bench.peer.closes == [nil])
    }

    @Test("the client's close code reaches the server", arguments: [1000, 4001])
    func clientCloses(code: UInt16) throws {
        let bench = try Bench()
        let peer = ClientPeer()
        peer.onOpen = { bench.client.close($0, code: code, reason: "bye") }
        _ = bench.connect(peer)
        bench.run(seconds: 3) { !peer.closes.isEmpty && !bench.peer.closes.isEmpty }
        #expect(peer.closes == [nil])
        #expect(bench.peer.closes == [code])
    }

    @Test("a close waits for what was sent before it, and nothing is delivered after it")
    func closeAfterData() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        let frame = SharedFrame(payload: [UInt8](repeating: 5, count: 3_000_000))
        peer.onOpen = { bench.client.send([1], on: $0) }
        bench.peer.onMessage = { connection, _ in
            #expect(!bench.server.send([frame], to: connection))
            bench.server.close(connection, code: 1001)
            #expect(!bench.server.send([frame], to: connection))
        }
        _ = bench.connect(peer)
        bench.run { !peer.closes.isEmpty }
        #expect(peer.byteCount == 3_000_000)
        #expect(peer.closes == [1001])
        #expect(bench.peer.drainedCount == 0)
    }

    @Test("an abandoned connection is reported without a code")
    func abandoned() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        bench.peer.onOpen = { _ in }
        peer.onOpen = { bench.client.abandon($0) }
        _ = bench.connect(peer)
        bench.run { !bench.peer.closes.isEmpty && !peer.closes.isEmpty }
        #expect(bench.peer.closes == [nil])
    }

    @Test("a slow reader is buffered, then drained, and loses nothing")
    func slowReader() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        var sent = 0
        func fill(_ connection: ConnectionID) {
            while sent < 200 {
                sent += 1
                let frame = SharedFrame(payload: [UInt8](repeating: UInt8(sent), count: 40_000))
                guard bench.server.send([frame], to: connection) else {
                    #expect(!bench.server.isDrained(connection))
                    return
                }
                #expect(bench.server.isDrained(connection))
            }
        }
        bench.peer.onOpen = fill
        bench.peer.onDrain = fill
        _ = bench.connect(peer)
        bench.run { peer.messages.count == 200 }
        #expect(bench.peer.drainedCount > 0)
        #expect(peer.messages.map(\.count) == Array(repeating: 40_000, count: 200))
        #expect(peer.messages.map { Int($0[0]) } == Array(1...200))
    }

    @Test("a client that sends faster than the server reads waits, and loses nothing")
    func fastClient() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        peer.onOpen = { connection in
            for index in 0..<400 {
                bench.client.send(
                    [UInt8](repeating: UInt8(index % 256), count: 60_000), on: connection)
            }
            bench.client.close(connection, code: 1000)
        }
        _ = bench.connect(peer)
        bench.run { !bench.peer.closes.isEmpty }
        #expect(bench.peer.closes == [1000])
        #expect(bench.peer.messages.map { Int($0.bytes[0]) } == (0..<400).map { $0 % 256 })
    }

    @Test("what is not read waits, without a hang-up, until reading resumes")
    func pausedReading() throws {
        let bench = try Bench {
            $0.ping.intervalSeconds = 1
            $0.ping.timeoutSeconds = 1
        }
        let peer = ClientPeer()
        bench.peer.onOpen = { bench.server.setReading(false, from: $0) }
        peer.onOpen = { bench.client.send([7], on: $0) }
        _ = bench.connect(peer)
        bench.loop.schedule(after: 3_500) {
            #expect(bench.peer.messages.isEmpty)
            #expect(bench.peer.closes.isEmpty)
            bench.server.setReading(true, from: bench.peer.opened[0])
        }
        bench.run { !bench.peer.messages.isEmpty }
        #expect(bench.peer.messages == [.init(bytes: [7], isText: false)])
    }

    @Test("a peer that answers no ping is hung up on; one that does stays")
    func lostPeer() throws {
        var elapsed = 0
        let clock = ContinuousClock()
        let record = try ServerThread.with({
            $0.ping.intervalSeconds = 1
            $0.ping.timeoutSeconds = 1
        }) { port in
            let socket = RawSocket(port: port)
            socket.send(RawSocket.upgrade)
            _ = socket.receive(until: "\r\n\r\n")
            let start = clock.now
            // An empty ping, then the end.
            #expect(Array(socket.receive().utf8).suffix(1) == [0])
            elapsed = Int((clock.now - start).components.seconds)
            socket.close()
        }
        #expect((1...4).contains(elapsed))
        #expect(record.closes == [nil])
    }

    @Test("a handler's refusal is what the client is told")
    func refusal() throws {
        let bench = try Bench()
        bench.peer.refuse = { _ in HTTPResponse(status: 404, text: "no such room") }
        let peer = ClientPeer()
        _ = bench.connect(peer)
        bench.run { !peer.failures.isEmpty }
        #expect(peer.failures.map(\.httpStatus) == [404])
        #expect(bench.peer.opened.isEmpty)
    }

    @Test("a closed port is a failure, also for many at once")
    func closedPort() throws {
        let bench = try Bench()
        let peers = (0..<50).map { _ in ClientPeer() }
        for peer in peers {
            peer.client = bench.client
            _ = bench.client.connect(
                to: try URLParts("ws://127.0.0.1:1/"), subprotocol: "test.bin", handler: peer)
        }
        bench.run { peers.allSatisfy { !$0.failures.isEmpty } }
        #expect(peers.allSatisfy { $0.failures.count == 1 && $0.closes.isEmpty })
    }

    @Test("calls for a connection that has closed reach nobody, and numbers are not reused")
    func staleIdentifier() throws {
        let bench = try Bench()
        let first = ClientPeer()
        let second = ClientPeer()
        var firstID: ConnectionID?
        bench.peer.onOpen = { connection in
            if let firstID {
                #expect(connection != firstID)
                #expect(!bench.server.send([SharedFrame(payload: [1])], to: firstID))
                bench.server.close(firstID, code: 1000)
                bench.server.setReading(false, from: firstID)
                bench.server.send([SharedFrame(payload: [2])], to: connection)
            } else {
                firstID = connection
                bench.server.close(connection, code: 1000)
            }
        }
        _ = bench.connect(first)
        var isSecondStarted = false
        bench.loop.afterTurn = {
            if !bench.peer.closes.isEmpty, !isSecondStarted {
                isSecondStarted = true
                _ = bench.connect(second)
            }
        }
        bench.run { !second.messages.isEmpty }
        #expect(second.messages == [[2]])
    }

    @Test("closing all and letting nobody in ends a server")
    func shutdown() throws {
        let bench = try Bench()
        let peers = (0..<10).map { _ in ClientPeer() }
        for peer in peers { _ = bench.connect(peer) }
        let late = ClientPeer()
        bench.peer.onOpen = { _ in
            guard bench.peer.opened.count == 10 else { return }
            bench.server.stopAccepting()
            bench.server.closeAll(code: 1001, reason: "going away")
            _ = bench.connect(late)
        }
        bench.run { peers.allSatisfy { !$0.closes.isEmpty } && !late.failures.isEmpty }
        #expect(peers.allSatisfy { $0.closes == [1001] })
    }
}
