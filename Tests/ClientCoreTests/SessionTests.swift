import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct SessionTests {
    static let newReplica = ReplicaID(8)

    @Test("[SE16] in a new session unsent operations are made again, sent ones reported")
    func lostSession() throws {
        var host = Host.online()
        _ = try OutcomeTests.set(&host, "sent and decided")
        _ = try OutcomeTests.set(&host, "sent")
        host.receiveBatch(.refused(1, .locked))
        host.cut()
        let made = try host.core.createFeature(Land.content, at: host.now)
        let key = PropertyKey("n")
        let set = try host.core.setProperty(
            key, of: made.feature, to: Land.text("x"), at: host.now)
        let stamps = host.core.operations.suffix(2).map(\.stamp)
        host.connect()
        _ = host.take()
        host.receive(host.welcome(isResumed: false, replica: Self.newReplica))

        let events = host.take().events
        #expect(
            events.prefix(2) == [
                .sessionLost, .uncertain([.edits([OutcomeTests.edit("sent")])]),
            ])
        guard case .renamed(let renaming)? = events.last else {
            Issue.record("nothing renamed")
            return
        }
        let feature = renaming(made.feature)
        #expect(feature == FeatureID(Self.newReplica, 1))
        #expect(renaming(Land.line) == Land.line)
        #expect(renaming.number(made.number)?.rawValue == 1)
        #expect(renaming.number(set)?.rawValue == 2)
        #expect(host.core.isShownAlive(feature))

        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true, sequence: 3))
        var source = IdentifierSource(replica: Self.newReplica)
        let creation = NumberedMessage.Content.edits(Land.content.creation(&source))
        let property = NumberedMessage.Content.edits([.setProperty(feature, key, Land.text("x"))])
        #expect(
            host.take().sent == [
                .numbered(.init(number: OperationNumber(1), late: stamps[0], content: creation)),
                .numbered(.init(number: OperationNumber(2), late: stamps[1], content: property)),
            ])
        let next = try host.core.createFeature(Land.content, at: host.now)
        #expect(next.feature == FeatureID(Self.newReplica, 4))
        #expect(next.number.rawValue == 3)
    }

    @Test("[SE2] another replica number is another session, whatever else the welcome says")
    func otherReplica() {
        var host = Host.online()
        host.cut()
        host.connect()
        host.receive(host.welcome(isResumed: true, replica: Self.newReplica))
        #expect(host.take().events == [.sessionLost])
        #expect(host.core.replica == Self.newReplica)
    }

    @Test("a difference cannot begin a new session")
    func differenceForNewSession() {
        var host = Host.online()
        host.cut()
        host.connect()
        host.receive(host.welcome(isResumed: false, replica: Self.newReplica))
        _ = host.take()
        host.receive(host.end(isFirst: true, sequence: 12))
        #expect(host.take().sent == [.replace])
        #expect(!host.core.isOnline)
    }

    @Test("own drags are over with their session; local drag numbers go on")
    func drags() throws {
        var host = Host.online()
        let held = try host.core.startDrag(of: Land.west, at: host.now)
        let sent = try host.core.startDrag(of: Land.east, at: host.now)
        try host.core.endDrag(sent, at: Land.at(6, 6), now: host.now)
        host.cut()
        let offline = try host.core.startDrag(of: Land.top, at: host.now)
        let released = try host.core.endDrag(offline, at: Land.at(7, 7), now: host.now)
        host.connect()
        _ = host.take()
        host.receive(host.welcome(isResumed: false, replica: Self.newReplica))
        let events = host.take().events
        #expect(events.contains(.dragLost(held, .sessionLost)))
        #expect(events.contains(.dragLost(sent, .sessionLost)))
        #expect(!events.contains(.dragLost(offline, .sessionLost)))
        #expect(released.rawValue == 2)
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true, sequence: 3))
        #expect(host.core.operations.map(\.number.rawValue) == [1])
        let edit = Edit.moveVertex(Land.top, to: Land.at(7, 7))
        host.receiveBatch(.edited(1, [edit], replica: Self.newReplica))
        #expect(host.core.dragState(offline) == .none)
        #expect(try host.core.startDrag(of: Land.west, at: host.now).rawValue == 4)
    }

    @Test("[SE17] numbers that the room has forgotten, or never heard of, begin a new session")
    func backup() throws {
        for lastDecided: UInt32 in [0, 3, .max] {
            var host = Host.online()
            for text in ["a", "b"] { _ = try OutcomeTests.set(&host, text) }
            host.receiveBatch(
                .edited(1, [OutcomeTests.edit("a")]), .edited(2, [OutcomeTests.edit("b")]))
            host.receive(.done(1))
            _ = host.take()
            host.cut()
            host.connect()
            _ = host.take()
            host.receive(host.welcome(isResumed: true, lastDecided: lastDecided))
            #expect(host.take().events == [.closeConnection])
            #expect(host.cut(.normal) == .after(milliseconds: 0))
            host.connect()
            guard case .hello(let hello)? = host.take().sent.first else {
                Issue.record("no hello")
                return
            }
            #expect(hello.resume == nil)
            host.receive(host.welcome(isResumed: false, replica: Self.newReplica))
            #expect(
                host.take().events
                    == [.sessionLost, .uncertain([.edits([OutcomeTests.edit("b")])])])
        }
    }

    @Test("[SE17] numbers that fit go on", arguments: [UInt32(1), 2])
    func continued(lastDecided: UInt32) throws {
        var host = Host.online()
        for text in ["a", "b"] { _ = try OutcomeTests.set(&host, text) }
        host.receiveBatch(.edited(1, [OutcomeTests.edit("a")]))
        host.receive(.done(1))
        _ = host.take()
        host.cut()
        host.connect()
        host.receive(host.welcome(isResumed: true, lastDecided: lastDecided))
        #expect(host.take().events == [])
        #expect(host.core.replica == Host.replica)
    }
}
