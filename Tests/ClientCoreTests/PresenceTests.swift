import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct PresenceTests {
    @Test("[PR3] the newest cursor of each is kept, in order of replica")
    func newest() {
        var host = Host.online()
        host.receive(
            .presence([
                Presence(replica: ReplicaID(9), PresenceState(cursor: Land.at(9, 9))),
                Presence(replica: ReplicaID(2), PresenceState(cursor: Land.at(2, 2))),
            ]))
        host.receive(.presence([Presence(replica: ReplicaID(9), PresenceState(cursor: nil))]))
        #expect(
            host.take().events
                == [.presence([ReplicaID(2), ReplicaID(9)]), .presence([ReplicaID(9)])])
        #expect(
            host.core.roster.presence == [
                Presence(replica: ReplicaID(2), PresenceState(cursor: Land.at(2, 2))),
                Presence(replica: ReplicaID(9), PresenceState(cursor: nil)),
            ])
        host.receive(host.end(isFirst: true, sequence: 11))
        #expect(host.core.roster.presence == [])
    }

    @Test("strangers' presence is kept within bounds")
    func bounded() {
        var host = Host.online()
        for replica in 1...3_000 {
            host.receive(
                .presence([
                    Presence(replica: ReplicaID(UInt32(replica)), PresenceState(cursor: nil))
                ]))
        }
        #expect(host.core.roster.presence.count == 1_000)
    }

    @Test("the own cursor is sent every 50 ms on average, the newest place")
    func cursor() {
        var host = Host.online()
        for step in 1...4 {
            host.core.moveCursor(to: Land.at(Double(step), 0), at: host.now)
            host.wait(5)
        }
        #expect(host.take().sent == [.presence(PresenceState(cursor: Land.at(1, 0)))])
        host.wait(50)
        #expect(host.take().sent == [.presence(PresenceState(cursor: Land.at(4, 0)))])
        host.wait(50)
        #expect(host.take().sent == [])
        host.core.moveCursor(to: nil, at: host.now)
        #expect(host.take().sent == [.presence(PresenceState(cursor: nil))])
    }
}
