import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct MoveTests {
    static let drag = DragNumber(1)

    /// A host that drags the western vertex, with nothing to take.
    static func dragging() throws -> Host {
        var host = Host.online()
        _ = try host.core.startDrag(of: Land.west, at: host.now)
        host.receiveBatch(.grant(1, Land.west))
        _ = host.take()
        return host
    }

    @Test("[DR6] moves leave without waiting, at most 60 a second, the newest last")
    func paced() throws {
        var host = try Self.dragging()
        var sent: [ClientMessage] = []
        for step in 1...1_000 {
            host.core.moveDrag(Self.drag, to: Land.at(Double(step) / 100, 0), at: host.now)
            host.wait(1)
            sent += host.take().sent
        }
        #expect((55...60).contains(sent.count))
        host.wait(20)
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(10, 0))])
        host.wait(20)
        #expect(host.take().sent == [])
    }

    @Test("a display at 60 Hz is hardly held back")
    func display() throws {
        var host = try Self.dragging()
        var sentAtOnce = 0
        for frame in 1...60 {
            host.core.moveDrag(Self.drag, to: Land.at(Double(frame), 0), at: host.now)
            sentAtOnce += host.take().sent.count
            host.now.monotonic = 1_000 + UInt64(frame * 1_000 / 60)
        }
        #expect(sentAtOnce >= 56)
    }

    @Test("a release takes back the move that waits: it carries the final position")
    func releaseOvertakes() throws {
        var host = try Self.dragging()
        host.core.moveDrag(Self.drag, to: Land.at(4, 0), at: host.now)
        host.core.moveDrag(Self.drag, to: Land.at(5, 0), at: host.now)
        try host.core.endDrag(Self.drag, at: Land.at(6, 0), now: host.now)
        #expect(
            host.take().sent == [
                .dragMove(Self.drag, Land.at(4, 0)),
                DragTests.end(1, Land.west, Land.at(6, 0)),
            ])
        host.wait(5_000)
        #expect(host.take().sent == [])
    }

    @Test("[DR11] a finger that holds still repeats its last move every 3 s")
    func keepAlive() throws {
        var host = try Self.dragging()
        host.core.moveDrag(Self.drag, to: Land.at(4, 0), at: host.now)
        _ = host.take()
        host.wait(2_999)
        #expect(host.take().sent == [])
        host.wait(1)
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(4, 0))])
        host.wait(2_000)
        host.wait(1_000)
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(4, 0))])
    }

    @Test("[DR11] a finger that never moved renews the lease where it stands")
    func keepAliveUnmoved() throws {
        var host = try Self.dragging()
        host.wait(3_000)
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(1, 1))])
    }

    @Test("[DR11] the lease is renewed while the release is held back")
    func keepAliveEnding() throws {
        var host = try Self.dragging()
        for index in 1...256 { _ = try OutcomeTests.set(&host, "\(index)") }
        let number = try host.core.endDrag(Self.drag, at: Land.at(6, 0), now: host.now)
        #expect(host.take().sent.count == 256)
        host.wait(3_000)
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(6, 0))])
        host.receive(.done(1))
        #expect(
            host.take().sent == [
                DragTests.end(1, Land.west, Land.at(6, 0), number: number.rawValue)
            ])
        host.wait(3_000)
        #expect(host.take().sent == [])
    }
}
