import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct BatchTests {
    static let other = ReplicaID(2)

    @Test("a batch is applied to the confirmed document and told")
    func applied() {
        var host = Host.online()
        let edit = Edit.moveVertex(Land.west, to: Land.at(4, 4))
        let batch = host.receiveBatch(.edited(1, [edit], replica: Self.other))
        #expect(host.core.document.position(of: Land.west)?.value == Land.at(4, 4))
        #expect(host.core.sequence == 11)
        #expect(host.take().events == [.applied(batch)])
    }

    @Test("[PR2] participants come, change and go; an epoch begins without any")
    func participants() {
        var host = Host.online()
        let bo = Participant(replica: Self.other, name: "Bo", colour: 1)
        host.receiveBatch(.joined(bo))
        #expect(host.core.roster.participants.map(\.replica) == [Self.other, Host.replica])
        host.receive(
            .presence([Presence(replica: Self.other, PresenceState(cursor: Land.at(1, 1)))]))
        host.receiveBatch(.joined(Participant(replica: Self.other, name: "Bob", colour: 1)))
        #expect(host.core.roster.participant(Self.other)?.name == "Bob")
        #expect(host.core.roster.presence.count == 1)
        host.receiveBatch(.left(Self.other))
        #expect(host.core.roster.participant(Self.other) == nil)
        #expect(host.core.roster.presence == [])
        host.receiveBatch(.opened(Epoch(number: 3, nonce: 99)), .joined(bo))
        #expect(host.core.roster.participants == [bo])
    }

    @Test("[BA6] a gap, a repeat or another epoch is a fault; a replacement mends it")
    func gap() {
        let cases: [(sequence: UInt64, epoch: UInt32, fault: ClientFault)] = [
            (12, 3, .replica(.gap(expected: 11, found: 12))),
            (10, 3, .replica(.gap(expected: 11, found: 10))),
            (0, 3, .replica(.gap(expected: 11, found: 0))),
            (11, 4, .foreignEpoch(expected: 3, found: 4)),
        ]
        for (sequence, epoch, fault) in cases {
            var host = Host.online()
            host.receive(.batch(host.batch([], sequence: sequence, epoch: epoch)))
            host.receive(.batch(host.batch([], sequence: sequence + 1, epoch: epoch)))
            let (sent, events) = host.take()
            #expect(sent == [.replace])
            #expect(events == [.fault(fault)])
            host.receive(Land.frame)
            host.receive(host.end(isReplacement: true, sequence: 40))
            host.receiveBatch()
            #expect(host.core.sequence == 41)
        }
    }

    @Test(
        "an event that cannot follow is a fault; batches and differences before the replacement count nothing"
    )
    func impossible() {
        var host = Host.online()
        host.receiveBatch(.moved(GrantNumber(9), Land.at(1, 1)))
        #expect(host.take().events == [.fault(.replica(.unknownGrant(GrantNumber(9))))])
        host.receiveBatch(.left(Self.other))
        host.receive(Land.frame(isFirst: true, isReplacement: false, [StateFrameTests.moved]))
        host.receive(host.end(sequence: 30))
        #expect(host.core.sequence == 10)
        #expect(host.take().events == [])
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true, sequence: 31))
        #expect(host.core.sequence == 31)
    }

    @Test("after a fault the next hello asks for a replacement too")
    func faultAndReconnect() {
        var host = Host.online()
        host.receiveBatch(.moved(GrantNumber(9), Land.at(1, 1)))
        host.cut()
        host.connect()
        guard case .hello(let hello)? = host.take().sent.first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.resume == .init(key: Host.key, epoch: .none, sequence: 0))
        host.receive(host.welcome(isResumed: true))
        host.receive(host.end(isFirst: true, sequence: 30))
        #expect(host.take().sent == [.replace])
        #expect(!host.core.isOnline)
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true, sequence: 31))
        #expect(host.core.isOnline)
    }

    @Test("a server that errs again and again is left, and tried later")
    func endlessFaults() {
        var host = Host.online()
        for _ in 0..<3 {
            host.receive(.batch(host.batch([], sequence: 99)))
            #expect(host.core.takeOutgoing() == [.replace])
            host.receive(Land.frame)
            host.receive(host.end(isReplacement: true, sequence: 10))
        }
        _ = host.take()
        host.receive(.batch(host.batch([], sequence: 99)))
        let (sent, events) = host.take()
        #expect(sent == [])
        #expect(
            events == [.fault(.replica(.gap(expected: 11, found: 99))), .closeConnection])
        host.receive(.batch(host.batch([], sequence: 99)))
        #expect(host.take().events == [])
        #expect(host.cut(.normal, random: 7) == .after(milliseconds: 7))
    }

    @Test("a batch before the first state frame of a connection is a fault")
    func tooEarly() {
        var host = Host.online()
        host.reconnect()
        host.receiveBatch()
        #expect(host.take().events == [.fault(.unexpectedMessage)])
    }
}
