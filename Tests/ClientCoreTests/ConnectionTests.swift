import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct ConnectionTests {
    @Test("[WS4] the first message of a connection is hello, without a session at first")
    func firstHello() {
        var host = Host()
        host.connect()
        let hello = Hello(instance: Instance(high: 5, low: 6), name: "Ann", colour: 0x12_34_56)
        #expect(host.take().sent == [.hello(hello)])
        #expect(host.core.replica == nil)
    }

    @Test("[SE2] a later hello names key, epoch and sequence")
    func resumingHello() {
        var host = Host.online()
        host.cut()
        host.connect()
        guard case .hello(let hello)? = host.take().sent.first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.resume == .init(key: Host.key, epoch: Host.epoch, sequence: 10))
        #expect(hello.instance == host.core.instance)
    }

    @Test("[WS6] nothing but a welcome is believed before the welcome, and only one")
    func welcomeFirst() {
        var host = Host()
        host.receive(.done(1))
        #expect(host.take().events == [])
        host.connect()
        host.receive(Land.frame)
        #expect(host.take().events == [.fault(.unexpectedMessage)])
        host.receive(host.welcome(isResumed: false))
        host.receive(host.welcome(isResumed: false, replica: ReplicaID(8)))
        #expect(host.take().events == [.fault(.unexpectedMessage)])
        #expect(host.core.replica == Host.replica)
    }

    @Test("what was not sent when a connection broke is not sent on the next one")
    func outgoingIsDropped() throws {
        var host = Host.online()
        host.core.moveCursor(to: Land.at(1, 1), at: host.now)
        host.core.check()
        host.cut()
        #expect(host.take().sent == [])
        host.reconnect()
        host.wait(100)
        host.receive(host.end(isFirst: true))
        #expect(host.take().sent == [.presence(PresenceState(cursor: Land.at(1, 1)))])
    }

    @Test("[WS9] messages of unknown kinds are skipped")
    func unknownKind() {
        var host = Host.online()
        host.receive(.unknown(kind: 0x7f))
        let (sent, events) = host.take()
        #expect(sent == [] && events == [])
    }

    @Test("[SE18] leaving says goodbye, closes, and does not come back")
    func leave() {
        var host = Host.online()
        host.core.leave()
        let (sent, events) = host.take()
        #expect(sent == [.goodbye])
        #expect(events == [.closeConnection])
        #expect(host.cut(.normal) == .never)
        #expect(host.take().events == [])
    }

    @Test("a name that every server would refuse makes no profile")
    func badProfiles() {
        #expect(Profile(name: String(repeating: "x", count: 65), colour: 0) == nil)
        #expect(Profile(name: "a\u{7}", colour: 0) == nil)
        #expect(Profile(name: "a", colour: 0x100_0000) == nil)
        #expect(Profile(name: "", colour: 0, token: .init(repeating: "t", count: 4_097)) == nil)
        #expect(Profile(name: String(repeating: "x", count: 64), colour: 0xff_ffff) != nil)
    }

    @Test("the saved client holds all that a later life needs")
    func saved() throws {
        var host = Host()
        #expect(host.core.saved == nil)
        host = Host.online()
        host.cut()
        let made = try host.core.createFeature(Land.content, at: host.now)
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        let saved = try #require(host.core.saved)
        #expect(saved.instance == host.core.instance && saved.key == Host.key)
        #expect(saved.epoch == Host.epoch && saved.sequence == 10)
        #expect(saved.identifiers == IdentifierSource(replica: Host.replica, counter: 3))
        #expect(saved.lastNumber == made.number && saved.lastDrag == drag)
        #expect(saved.operations.map(\.number) == [made.number])
        #expect(saved.lastStamp >= saved.operations[0].stamp)
    }
}
