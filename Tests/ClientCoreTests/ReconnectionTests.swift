import Testing
import WireProtocol

@testable import ClientCore

@Suite struct ReconnectionTests {
    @Test("the backoff doubles to a cap of 10 s, with full jitter")
    func backoff() {
        var host = Host()
        for bound: UInt64 in [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000] {
            for (random, delay) in [(0, 0), (bound, bound), (bound + 1, 0)] {
                var copy = host
                #expect(copy.cut(nil, random: random).milliseconds == delay)
            }
            host.cut(nil, random: .max)
        }
    }

    @Test("only a connection that was online for 5 s begins the backoff anew")
    func stability() {
        var host = Host.online()
        for _ in 0..<5 { host.cut(nil, random: 0) }
        host.reconnect()
        host.receive(host.end(isFirst: true))
        host.wait(4_999)
        #expect(host.cut(nil, random: 10_000).milliseconds == 10_000)
        host.reconnect()
        host.receive(host.end(isFirst: true))
        host.wait(5_000)
        #expect(host.cut(nil, random: 250).milliseconds == 250)
        #expect(host.cut(nil, random: 251 + 500).milliseconds == 250)
    }

    @Test("a close code tells whether to come back, and when", arguments: CloseCode.allCases)
    func closeCodes(code: CloseCode) {
        var host = Host.online()
        let first = host.cut(code, random: 100)
        switch code.comeBack {
        case .never:
            #expect(first == .never)
            #expect(host.take().events == [.stopped(code)])
        case .now:
            #expect(first == .after(milliseconds: 0))
            #expect(host.cut(code, random: 100) == .after(milliseconds: 100))
        case .later:
            #expect(first == .after(milliseconds: 100))
            #expect(host.take().events == [])
        }
    }
}

extension Reconnection {
    fileprivate var milliseconds: UInt64? {
        if case .after(let milliseconds) = self { milliseconds } else { nil }
    }
}
