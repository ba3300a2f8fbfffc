import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Asking for a vertex")
struct GrantTests {
    @Test("[DR1] a free vertex is granted, in the batch")
    func granted() {
        var table = Table()
        #expect(table.ann(.dragStart(1, corner)) == .none)
        #expect(table.ben(.dragStart(7, otherCorner)) == .none)
        let grants = [
            Grant(grant: 1, replica: .ann, number: 1, vertex: corner),
            Grant(grant: 2, replica: .ben, number: 7, vertex: otherCorner),
        ]
        #expect(table.flush() == grants.map(Event.granted))
        #expect(table.room.document.drags.all == grants.map { OpenDrag($0) })
    }

    @Test("[DR3] a start that is granted already is heard in silence, and renews nothing")
    func idempotent() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        table.wait(6_000)
        #expect(table.ann(.dragStart(1, corner)) == .none)
        #expect(table.ann(.dragStart(1, otherCorner)) == .none)
        #expect(table.flush() == [])
        table.wait(4_000)
        #expect(table.room.document.drags.isEmpty)
    }

    @Test("[DR2] a held vertex is denied with its holder and what is left of the lease")
    func locked() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.wait(4_000)
        let denied = Denied(number: 1, code: .locked, holder: .ann, leaseMilliseconds: 6_000)
        #expect(table.ben(.dragStart(1, corner)) == .denied(denied))
        #expect(table.ben(.dragMove(1, at(3, 3))) == .none)
        #expect(table.flush().count == 1)
        #expect(table.room.document.shownPosition(of: corner) == at(0, 0))
    }

    @Test("[DR2] a holder that asks for its vertex under another number is denied, too")
    func lockedByOneself() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        let denied = Denied(number: 2, code: .locked, holder: .ann, leaseMilliseconds: 10_000)
        #expect(table.ann(.dragStart(2, corner)) == .denied(denied))
    }

    @Test("[DR3] a number that is not above the highest decided one is denied")
    func oldNumber() {
        var table = Table()
        table.ann(.dragStart(5, corner))
        for number: DragNumber in [4, 1, 0] {
            let denied = Denied(number: number, code: .oldNumber)
            #expect(table.ann(.dragStart(number, otherCorner)) == .denied(denied))
        }
        let cancel = NumberedMessage(number: 1, content: .dragCancel(5))
        #expect(table.ann(.numbered(cancel)) == .none)
        let denied = Denied(number: 5, code: .oldNumber)
        #expect(table.ann(.dragStart(5, corner)) == .denied(denied))
        #expect(table.ann(.dragStart(6, corner)) == .none)
    }

    @Test("[DR3] a denied number is decided: it is not granted later")
    func deniedNumber() {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ben(.dragStart(8, corner))
        table.ann(.goodbye)
        let denied = Denied(number: 8, code: .oldNumber)
        #expect(table.ben(.dragStart(8, corner)) == .denied(denied))
        #expect(table.ben(.dragStart(.init(.max), corner)) == .none)
    }

    @Test("[DR4] a vertex that is unknown, or dead with its feature, is denied")
    func gone() {
        var table = Table()
        let denied = Denied(number: 1, code: .gone)
        #expect(table.ann(.dragStart(1, VertexID(1, 99))) == .denied(denied))
        let removal = NumberedMessage(number: 1, content: .edits([.removeFeature(triangle)]))
        #expect(table.ben(.numbered(removal)) == .none)
        #expect(table.ann(.dragStart(2, corner)) == .denied(Denied(number: 2, code: .gone)))
        #expect(table.ann(.dragStart(3, TestMap.point)) == .none)
    }

    @Test("[DR4] no more vertices are held at once than the room allows")
    func tooMany() {
        var settings = RoomSettings()
        settings.heldVertexCount = 2
        var table = Table(settings)
        #expect(table.ann(.dragStart(1, corner)) == .none)
        #expect(table.ann(.dragStart(2, otherCorner)) == .none)
        let denied = Denied(number: 1, code: .tooMany)
        #expect(table.ben(.dragStart(1, TestMap.point)) == .denied(denied))
        table.ann(.operation(1, .dragCancel(1)))
        #expect(table.ben(.dragStart(2, TestMap.point)) == .none)
    }

    @Test("[DR4] the limit is 8,000 unless told otherwise")
    func limit() { #expect(RoomSettings().heldVertexCount == 8_000) }

    @Test("[DR5] grants grow, from 1 in each epoch, and no number comes twice")
    func numbers() throws {
        var table = Table()
        for number in UInt32(1)...3 {
            table.ann(.dragStart(DragNumber(number), corner))
            let cancel = NumberedMessage(
                number: OperationNumber(number), content: .dragCancel(DragNumber(number)))
            table.ann(.numbered(cancel))
        }
        let grants = table.flush().compactMap { event -> GrantNumber? in
            guard case .granted(let grant) = event else { return nil }
            return grant.grant
        }
        #expect(grants == [1, 2, 3])
        var second = try table.restarted()
        second.flush()
        _ = try second.resumeAnn()
        second.flush()
        second.ann(.dragStart(4, corner))
        let grant = Grant(grant: 1, replica: .ann, number: 4, vertex: corner)
        #expect(second.flush() == [.granted(grant)])
    }
}
