import Testing
import WebSocketTransport

@testable import Bots

@Suite struct ReachabilityTests {
    private static let patience = Reachability.patience

    @Test("a server is gone when its last connection has ended, and there was time to come back")
    func gone() {
        var reachability = Reachability()
        reachability.opened()
        reachability.opened()
        reachability.closed(at: 1_000)
        #expect(!reachability.isGivenUp(at: 1_000 + Self.patience))
        reachability.closed(at: 2_000)
        #expect(reachability.lostAt == 2_000)
        #expect(!reachability.isGivenUp(at: 1_999 + Self.patience))
        #expect(reachability.isGivenUp(at: 2_000 + Self.patience))
    }

    @Test("a server that came back is there")
    func back() {
        var reachability = Reachability()
        reachability.opened()
        reachability.closed(at: 1_000)
        reachability.opened()
        #expect(reachability.lostAt == nil)
        #expect(!reachability.isGivenUp(at: 1_000_000))
    }

    @Test("a server that never answered is told after ten seconds")
    func silent() throws {
        var reachability = Reachability()
        #expect(reachability.reasonToFail(after: 9_999) == nil)
        #expect(try #require(reachability.reasonToFail(after: 10_000)).contains("running?"))
        #expect(!reachability.isGivenUp(at: 1_000_000))
        reachability.opened()
        #expect(reachability.reasonToFail(after: 10_000) == nil)
    }
}
