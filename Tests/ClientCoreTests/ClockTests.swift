import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct ClockTests {
    @Test("[ST6] stamps lie above all that was seen and made, also for groups")
    func monotonic() throws {
        var host = Host.online()
        let future = Stamp(milliseconds: 5_000_000)
        host.receiveBatch(
            .edited(
                1, [OutcomeTests.edit("x"), OutcomeTests.edit("y")], replica: ReplicaID(2),
                milliseconds: 5_000_000))
        _ = try host.core.createFeature(Land.content, at: host.now)
        _ = try OutcomeTests.set(&host, "a")
        let stamps = host.core.operations.map(\.stamp)
        #expect(stamps[0] > future.advanced(by: 1))
        #expect(stamps[1] == stamps[0].advanced(by: 4))
    }

    @Test("[ST6] a stamp in a state frame counts as seen")
    func frames() throws {
        var host = Host.online()
        let record = StateRecord.position(
            Land.west, Land.register(Land.at(0, 0), milliseconds: 7_000_000))
        host.receive(Land.frame(isFirst: true, isReplacement: false, [record]))
        host.receive(host.end(sequence: 12))
        _ = try OutcomeTests.set(&host, "a")
        #expect(host.core.operations[0].stamp == Stamp(milliseconds: 7_000_000).advanced(by: 1))
    }

    @Test("the server's clock is known by the median of the newest pongs")
    func offset() throws {
        var host = Host.online()
        #expect(host.core.clockOffsetMilliseconds == 0)
        for (token, ahead) in zip(UInt64(1)..., [UInt64(500), 510, 90_000, 505, 495]) {
            host.core.ping(token: token, at: host.now)
            #expect(host.take().sent == [.ping(token: token)])
            let middle = host.now.wall + 20
            host.wait(40)
            host.receive(.pong(Pong(token: token, milliseconds: middle + ahead)))
            #expect(host.take().events == [.pong(token: token, roundTripMilliseconds: 40)])
        }
        #expect(host.core.clockOffsetMilliseconds == 505)
        _ = try OutcomeTests.set(&host, "a")
        #expect(host.core.operations[0].stamp == Stamp(milliseconds: host.now.wall + 505))
        host.receive(.pong(Pong(token: 1, milliseconds: 0)))
        #expect(host.take().events == [])
    }

    @Test("[ST10] no clock, of the host or of the server, makes stamps overflow")
    func extremes() throws {
        for milliseconds in [0, UInt64.max] {
            var host = Host.online()
            host.core.ping(token: 1, at: host.now)
            host.receive(.pong(Pong(token: 1, milliseconds: milliseconds)))
            host.now.wall = .max - milliseconds
            host.core.ping(token: 2, at: host.now)
            host.receive(.pong(Pong(token: 2, milliseconds: milliseconds)))
            host.receiveBatch(
                .edited(1, [OutcomeTests.edit("x")], replica: ReplicaID(2), milliseconds: .max))
            let register = Register(
                PropertyValue(nil), stamp: Stamp(rawValue: .max), replica: ReplicaID(2))
            host.receive(
                Land.frame(
                    isFirst: true, isReplacement: false,
                    [.property(Land.line, Land.title, register)]))
            host.receive(host.end(sequence: .max))
            _ = try OutcomeTests.set(&host, "a")
            #expect(host.core.operations[0].stamp == Stamp(rawValue: .max))
            host.receive(.batch(host.batch([], sequence: 0)))
            #expect(host.core.shown.contains(Land.line))
        }
    }
}
