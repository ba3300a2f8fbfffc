import MapModel
import Testing
import WireProtocol

@testable import ClientCore

@Suite("A server whose disk takes nothing") struct DiskTests {
    @Test("[SE25] what is made meanwhile is kept and shown, and leaves as late")
    func kept() throws {
        var host = Host.online()
        host.receive(.notSaved)
        #expect(host.take().events == [.notSaved])
        #expect(host.core.isOnline && !host.core.isSaving)
        _ = try OutcomeTests.set(&host, "a")
        #expect(host.take().sent == [])
        #expect(host.core.shownProperty(Land.title, of: Land.line) == Land.text("a"))
        let stamp = try #require(host.core.operations.first?.stamp)
        host.receive(.saved(next: OperationNumber(1)))
        let (sent, events) = host.take()
        #expect(sent == [OutcomeTests.message(1, "a", late: stamp)])
        #expect(events == [.saved])
        #expect(host.core.isSaving)
    }

    @Test("[SE25] what was dropped is sent again from the number that the room tells")
    func sentAgain() throws {
        var host = Host.online()
        for text in ["a", "b", "c"] { _ = try OutcomeTests.set(&host, text) }
        _ = host.take()
        host.receive(.notSaved)
        host.receive(.saved(next: OperationNumber(2)))
        let stamps = host.core.operations.map(\.stamp)
        #expect(
            host.take().sent == [
                OutcomeTests.message(2, "b", late: stamps[1]),
                OutcomeTests.message(3, "c", late: stamps[2]),
            ])
        _ = try OutcomeTests.set(&host, "d")
        #expect(host.take().sent == [OutcomeTests.message(4, "d")])
    }

    @Test("[SE24] who was not told of the trouble sends again all the same")
    func notTold() throws {
        var host = Host.online()
        _ = try OutcomeTests.set(&host, "a")
        let stamp = try #require(host.core.operations.first?.stamp)
        _ = host.take()
        host.receive(.saved(next: OperationNumber(1)))
        #expect(host.take().sent == [OutcomeTests.message(1, "a", late: stamp)])
    }

    @Test("[SE25] a drag that was not answered is asked for again while the finger is down")
    func askedAgain() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        _ = host.take()
        host.receive(.notSaved)
        host.core.moveDrag(drag, to: Land.at(4, 0), at: host.now)
        _ = host.take()
        host.receive(.saved(next: OperationNumber(1)))
        host.wait(100)
        #expect(
            host.take().sent == [.dragStart(drag, Land.west), .dragMove(drag, Land.at(4, 0))])
        #expect(host.core.dragState(drag) == .starting)
    }

    @Test("[SE23] [SE25] a granted drag goes on, and its newest value is told when it is over")
    func heldOn() throws {
        var host = Host.online()
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        host.receiveBatch(.grant(1, Land.west))
        host.core.moveDrag(drag, to: Land.at(4, 0), at: host.now)
        host.receive(.notSaved)
        _ = host.take()
        host.wait(3_000)
        #expect(host.take().sent == [.dragMove(drag, Land.at(4, 0))])
        host.wait(100)
        host.receive(.saved(next: OperationNumber(1)))
        #expect(host.take().sent == [.dragMove(drag, Land.at(4, 0))])
        #expect(host.core.dragState(drag) == .dragging)
    }

    @Test("[SE25] a drag that begins and ends meanwhile is one late move")
    func whole() throws {
        var host = Host.online()
        host.receive(.notSaved)
        let drag = try host.core.startDrag(of: Land.west, at: host.now)
        try host.core.endDrag(drag, at: Land.at(5, 0), now: host.now)
        #expect(host.take().sent == [])
        let stamp = try #require(host.core.operations.first?.stamp)
        host.receive(.saved(next: OperationNumber(1)))
        #expect(host.take().sent == [DragTests.end(1, Land.west, Land.at(5, 0), late: stamp)])
    }

    @Test("[SE24] told before its state, a client that comes sends nothing until it is over")
    func coming() throws {
        var host = Host.online()
        host.cut()
        _ = try OutcomeTests.set(&host, "a")
        let stamp = try #require(host.core.operations.first?.stamp)
        host.reconnect()
        host.receive(.notSaved)
        host.receive(host.end(isFirst: true))
        #expect(host.take().sent == [])
        host.receive(.saved(next: OperationNumber(1)))
        #expect(host.take().sent == [OutcomeTests.message(1, "a", late: stamp)])
    }

    @Test("a new connection knows nothing of the trouble of an older one")
    func newConnection() throws {
        var host = Host.online()
        host.receive(.notSaved)
        _ = try OutcomeTests.set(&host, "a")
        let stamp = try #require(host.core.operations.first?.stamp)
        host.reconnect()
        host.receive(host.end(isFirst: true))
        #expect(host.take().sent == [OutcomeTests.message(1, "a", late: stamp)])
    }

    @Test("a server that names a number that was never made harms nothing")
    func strangeNumber() throws {
        var host = Host.online()
        _ = try OutcomeTests.set(&host, "a")
        _ = host.take()
        host.receive(.saved(next: OperationNumber(.max)))
        #expect(host.take().sent == [])
        #expect(host.core.operations.count == 1)
    }
}
