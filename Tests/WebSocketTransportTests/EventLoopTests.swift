internal import Glibc
import Testing

@testable import WebSocketTransport

@Suite("The event loop", .serialized)
struct EventLoopTests {
    @Test("timers fire in the order of their times, and cancelled ones do not")
    func timers() throws {
        let loop = try EventLoop()
        var fired: [Int] = []
        loop.schedule(after: 30) { fired.append(3) }
        loop.schedule(after: 10) { fired.append(1) }
        loop.schedule(at: loop.now + 20) { fired.append(2) }
        loop.schedule(at: 0) { fired.append(0) }
        loop.schedule(after: 15) { fired.append(9) }.cancel()
        let again = loop.schedule(after: 5) { fired.append(4) }
        again.restart(after: 40)
        loop.schedule(after: 60) { loop.stop() }
        loop.run()
        #expect(fired == [0, 1, 2, 3, 4])
        #expect(!again.isScheduled)
    }

    @Test("a timer that fired is gone, unless somebody holds it, who may start it again")
    func firedTimers() throws {
        let loop = try EventLoop()
        var firedCount = 0
        weak let lost = loop.schedule(after: 1) { firedCount += 1 }
        let held = loop.schedule(after: 1) { firedCount += 1 }
        #expect(lost != nil)
        loop.schedule(after: 10) {
            held.restart(after: 1)
            loop.schedule(after: 10) { loop.stop() }
        }
        loop.run()
        #expect(firedCount == 3)
        #expect(lost == nil)
        loop.close()
    }

    @Test("what a timer does is followed by the end of the turn before the loop waits")
    func turnEndsAfterTimer() throws {
        let loop = try EventLoop()
        var order: [String] = []
        loop.afterTurn = {
            order.append("end")
            if order.count >= 2 { loop.stop() }
        }
        loop.schedule(after: 5) { order.append("timer") }
        loop.schedule(after: 3000) { loop.stop() }
        loop.run()
        #expect(order == ["timer", "end"])
    }

    @Test("what has to end before the sockets do is told once, while they are open")
    func beforeEnd() throws {
        let loop = try EventLoop()
        let peer = ServerPeer()
        let server = try WebSocketServer(
            loop: loop, configuration: WebSocketServerConfiguration(subprotocols: ["test.bin"]),
            handler: peer)
        var count = 0
        loop.beforeEnd = {
            count += 1
            let socket = RawSocket(port: server.port)
            #expect(socket.isConnected, "it still listens")
            socket.close()
        }
        loop.schedule(after: 5) { loop.stop() }
        loop.run()
        loop.close()
        #expect(count == 1)
        let late = RawSocket(port: server.port)
        #expect(!late.isConnected)
        late.close()
    }

    @Test("messages from other threads all arrive, in the order of each thread")
    func mailbox() throws {
        let loop = try EventLoop()
        var received: [[Int]] = Array(repeating: [], count: 4)
        var count = 0
        let mailbox = try loop.makeMailbox { (message: (thread: Int, number: Int)) in
            received[message.thread].append(message.number)
            count += 1
            if count == 4000 { loop.stop() }
        }
        for thread in 0..<4 {
            Task.detached {
                for number in 0..<1000 { mailbox.post((thread, number)) }
            }
        }
        loop.schedule(after: 10_000) { loop.stop() }
        loop.run()
        #expect(received == Array(repeating: Array(0..<1000), count: 4))
        // After the end a message is dropped.
        mailbox.post((0, 0))
        #expect(count == 4000)
    }

    @Test("a signal reaches the loop and not the process")
    func signals() throws {
        let loop = try EventLoop()
        var received: [Int32] = []
        try loop.onSignals([SIGUSR1]) {
            received.append($0)
            loop.stop()
        }
        loop.schedule(after: 5) { kill(getpid(), SIGUSR1) }
        loop.schedule(after: 3000) { loop.stop() }
        loop.run()
        #expect(received == [SIGUSR1])
    }

    @Test("the gap tells how long a turn kept everybody waiting, and not how long it was idle")
    func gap() throws {
        let loop = try EventLoop()
        var gaps: [UInt64] = []
        loop.schedule(after: 200) { usleep(300_000) }
        loop.schedule(after: 600) {}
        loop.schedule(after: 700) { loop.stop() }
        loop.afterTurn = { gaps.append(loop.gapMilliseconds) }
        loop.run()
        let largest = gaps.max() ?? 0
        #expect((250...600).contains(largest))
        #expect(gaps.filter { $0 > 150 } == [largest])
    }

    @Test("an idle loop does not spin")
    func idle() throws {
        let bench = try Bench()
        let peer = ClientPeer()
        _ = bench.connect(peer)
        let start = threadMilliseconds()
        bench.loop.schedule(after: 1000) { bench.loop.stop() }
        bench.run { false }
        #expect(threadMilliseconds() - start < 300)
        #expect(peer.isOpen)
    }

    /// What this thread alone has used of a processor; other suites run beside it.
    private func threadMilliseconds() -> Int {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    @Test("an address that is taken or unknown is a clear error")
    func cannotListen() throws {
        let bench = try Bench()
        let peer = ServerPeer()
        var configuration = WebSocketServerConfiguration(subprotocols: ["a"])
        configuration.port = bench.server.port
        #expect(
            throws: TransportError.cannotListen(
                address: "127.0.0.1", port: bench.server.port, code: EADDRINUSE)
        ) {
            _ = try WebSocketServer(loop: bench.loop, configuration: configuration, handler: peer)
        }
        configuration.bindAddress = "no.such.host.invalid"
        #expect(throws: TransportError.unknownAddress("no.such.host.invalid")) {
            _ = try WebSocketServer(loop: bench.loop, configuration: configuration, handler: peer)
        }
        bench.loop.schedule(after: 1) { bench.loop.stop() }
        bench.loop.run()
    }
}
