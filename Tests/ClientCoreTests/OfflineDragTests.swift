import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite struct OfflineDragTests {
    static let drag = DragNumber(1)

    static func open(_ position: Position? = nil) -> OpenDrag {
        let grant = Grant(
            grant: GrantNumber(1),
            replica: Host.replica,
            number: drag,
            vertex: Land.west
        )
        return OpenDrag(grant, position: position)
    }

    @Test("[DR19] a drag without a connection sends nothing, and then one late move")
    func offline() throws {
        var host = Host.online()
        host.cut()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(drag, to: Land.at(4, 0), at: host.now)
        host.wait(4_000)
        #expect(host.core.shownPosition(of: Land.west) == Land.at(4, 0))
        try host.core.endDrag(drag, at: Land.at(5, 0), now: host.now)
        #expect(host.take().sent == [])
        let stamp = try #require(host.core.operations.first?.stamp)
        host.reconnect()
        host.receive(host.end(isFirst: true))
        #expect(
            host.take().sent == [DragTests.end(1, Land.west, Land.at(5, 0), late: stamp)])
        #expect(host.core.dragState(drag) == .ending)
        host.receiveBatch(.edited(1, [.moveVertex(Land.west, to: Land.at(5, 0))]))
        #expect(host.core.dragState(drag) == .none)
        #expect(host.core.document.shownPosition(of: Land.west) == Land.at(5, 0))
    }

    @Test("a drag that the room never heard of is cancelled in silence")
    func offlineCancel() throws {
        var host = Host.online()
        host.cut()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.core.moveDrag(drag, to: Land.at(4, 0), at: host.now)
        _ = host.take()
        #expect(try host.core.cancelDrag(drag, now: host.now) == nil)
        #expect(host.take().events == [.dragState(drag, .none)])
        #expect(host.core.shownPosition(of: Land.west) == Land.at(1, 1))
        #expect(host.core.operations == [])
    }

    @Test("[SE15] an open drag above the highest decided one is asked for after the operations")
    func askedAgain() throws {
        var host = Host.online()
        _ = try host.core.startDrag(of: Land.west, at: host.now)
        _ = try OutcomeTests.set(&host, "a")
        host.core.moveDrag(Self.drag, to: Land.at(4, 0), at: host.now)
        host.reconnect()
        host.core.moveDrag(Self.drag, to: Land.at(5, 0), at: host.now)
        host.wait(100)
        #expect(host.take().sent == [])
        host.receive(host.end(isFirst: true))
        let stamp = try #require(host.core.operations.first?.stamp)
        #expect(
            host.take().sent == [
                OutcomeTests.message(1, "a", late: stamp),
                .dragStart(Self.drag, Land.west),
                .dragMove(Self.drag, Land.at(5, 0)),
            ])
        #expect(host.core.dragState(Self.drag) == .starting)
    }

    @Test("[DR22] a drag that lived through the break goes on: its newest value is sent once")
    func lives() throws {
        var host = try MoveTests.dragging()
        host.reconnect()
        host.core.moveDrag(Self.drag, to: Land.at(4, 0), at: host.now)
        host.core.moveDrag(Self.drag, to: Land.at(5, 0), at: host.now)
        host.wait(100)
        host.receive(host.end(isFirst: true, sequence: 11, drags: [Self.open()], highestDrag: 1))
        #expect(host.take().sent == [.dragMove(Self.drag, Land.at(5, 0))])
        #expect(host.core.dragState(Self.drag) == .dragging)
        host.wait(100)
        #expect(host.take().sent == [])
        try host.core.endDrag(Self.drag, at: Land.at(6, 0), now: host.now)
        #expect(host.take().sent == [DragTests.end(1, Land.west, Land.at(6, 0))])
    }

    @Test("[SE15] a granted drag that a crash made the room forget is asked for again")
    func forgotten() throws {
        var host = try MoveTests.dragging()
        host.core.moveDrag(Self.drag, to: Land.at(4, 0), at: host.now)
        host.reconnect(epoch: Epoch(number: 4, nonce: 1))
        host.wait(100)
        host.receive(Land.frame)
        host.receive(host.end(isReplacement: true))
        let (sent, events) = host.take()
        #expect(
            sent == [
                .dragStart(Self.drag, Land.west), .dragMove(Self.drag, Land.at(4, 0)),
            ]
        )
        #expect(events.last == .dragState(Self.drag, .starting))
    }

    @Test("a grant that was missed is learnt from the frame")
    func missedGrant() throws {
        var host = Host.online()
        _ = try host.core.startDrag(of: Land.west, at: host.now)
        host.reconnect()
        host.receive(host.end(isFirst: true, drags: [Self.open()], highestDrag: 1))
        #expect(host.take().events.contains(.dragState(Self.drag, .dragging)))
    }

    @Test("[DR21] a decided drag that the frame does not list is over")
    func ended() throws {
        for isNewConnection in [false, true] {
            var host = try MoveTests.dragging()
            if isNewConnection { host.reconnect() }
            host.receive(host.end(isFirst: true, sequence: 20, highestDrag: 1))
            let (sent, events) = host.take()
            #expect(sent == [])
            #expect(events.contains(.dragLost(Self.drag, .away)))
            #expect(host.core.dragState(Self.drag) == .none)
        }
    }

    @Test("[DR21] a start that the room has not read yet outlives a frame of the same connection")
    func undecided() throws {
        var host = Host.online()
        _ = try host.core.startDrag(of: Land.west, at: host.now)
        _ = host.take()
        host.receive(host.end(isFirst: true, sequence: 20))
        #expect(host.take().sent == [])
        #expect(host.core.dragState(Self.drag) == .starting)
    }

    @Test("[DR14] released or taken back without a connection, a started drag ends late")
    func releasedOffline() throws {
        for isCancelled in [false, true] {
            var host = try MoveTests.dragging()
            host.cut()
            if isCancelled {
                try host.core.cancelDrag(Self.drag, now: host.now)
            } else {
                try host.core.endDrag(Self.drag, at: Land.at(5, 0), now: host.now)
            }
            let operation = try #require(host.core.operations.first)
            host.reconnect()
            host.receive(
                host.end(
                    isFirst: true, sequence: 11, drags: [Self.open(Land.at(2, 0))], highestDrag: 1))
            let content: NumberedMessage.Content =
                isCancelled
                ? .dragCancel(Self.drag) : .dragEnd(Self.drag, Land.west, Land.at(5, 0))
            #expect(
                host.take().sent == [
                    .numbered(
                        NumberedMessage(
                            number: operation.number, late: operation.stamp, content: content))
                ])
            #expect(
                host.core.shownPosition(of: Land.west)
                    == (isCancelled ? Land.at(1, 1) : Land.at(5, 0)))
        }
    }
}
