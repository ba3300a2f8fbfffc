import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct CheckTests {
    static let wrong = StateDigest(document: Digest(lane0: 1), drags: Digest())

    @Test("[PR5] equal digests at the same sequence: converged, whatever is pending")
    func converged() throws {
        var host = Host.online()
        let digest = host.core.document.digest
        host.core.check()
        #expect(host.take().sent == [.check])
        _ = try OutcomeTests.set(&host, "pending")
        host.receive(.checked(sequence: 10, digest))
        #expect(host.take().events == [.converged(sequence: 10)])
    }

    @Test("[PR6] different digests: diverged, and a replacement is asked for")
    func diverged() {
        var host = Host.online()
        host.receive(.checked(sequence: 10, Self.wrong))
        let (sent, events) = host.take()
        #expect(sent == [.replace])
        #expect(events == [.diverged(sequence: 10)])
        host.receive(.checked(sequence: 10, Self.wrong))
        #expect(host.take().events == [.unchecked(sequence: 10)])
    }

    @Test("digests of a sequence that is not reached yet wait for it")
    func awaited() {
        var host = Host.online()
        host.receive(.checked(sequence: 11, host.core.document.digest))
        #expect(host.take().events == [])
        let batch = host.receiveBatch()
        #expect(host.take().events == [.applied(batch), .converged(sequence: 11)])
        host.receive(.checked(sequence: 13, Self.wrong))
        host.receive(host.end(isFirst: true, sequence: 20))
        #expect(host.take().events.last == .unchecked(sequence: 13))
        host.receive(.checked(sequence: 19, Self.wrong))
        #expect(host.take().events == [.unchecked(sequence: 19)])
    }

    @Test("without a connection nothing is asked")
    func offline() {
        var host = Host.online()
        host.cut()
        host.core.check()
        host.core.ping(token: 1, at: host.now)
        #expect(host.take().sent == [])
    }
}
