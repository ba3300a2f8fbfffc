import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("What others do to a held vertex")
struct HeldFeatureTests {
    private let removal = NumberedMessage.Content.edits([.removeFeature(triangle)])
    private let shift = NumberedMessage.Content.edits([.moveVertex(corner, to: at(8, 8))])

    private func dragging() -> Table {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.ann(.dragMove(1, at(5, 5)))
        table.flush()
        return table
    }

    @Test("[DR16] others' online removal of its feature, and writes to it, are refused")
    func locked() {
        for content in [removal, shift] {
            var table = dragging()
            let before = table.room.document.digest
            table.ben(.operation(1, content))
            let refused = Event.refused(.ben, 1, .locked, content)
            #expect(table.flush() == [refused])
            #expect(table.room.document.digest == before)
        }
    }

    @Test("[DR16] all else of the feature stays free")
    func free() {
        var table = dragging()
        let edits: [Edit] = [
            .moveVertex(otherCorner, to: at(8, 8)), .setProperty(triangle, name, json("1")),
            .removeFeature(TestMap.pointFeature),
        ]
        table.ben(.operation(1, .edits(edits)))
        let batch = table.batch()
        #expect(batch.events == [.edited(.ben, 1, edits, stamp: batch.stamp(1))])
        #expect(table.room.document.drags.count == 1)
    }

    @Test("[DR16] the holder's own removal is applied and ends the drag, its value written")
    func ownRemoval() {
        var table = dragging()
        table.ann(.operation(1, removal))
        let batch = table.batch()
        let edited = Event.edited(.ann, 1, [.removeFeature(triangle)], stamp: batch.stamp(1))
        let end = DragEnd(
            grant: 1, replica: .ann, reason: .deleted, position: at(5, 5), stamp: batch.stamp(2))
        #expect(batch.events == [edited, .ended(end)])
        #expect(!table.room.document.isAlive(triangle))
        let register = Register(at(5, 5), stamp: batch.stamp(2), replica: .ann)
        #expect(table.room.document.position(of: corner) == register)
    }

    @Test("[DR16] a late removal is applied, too, and ends all drags of the feature")
    func lateRemoval() {
        var table = dragging()
        table.ben(.dragStart(4, otherCorner))
        table.ann(.dragStart(2, TestMap.point))
        table.flush()
        let late = Stamp(rawValue: 1_000)
        table.ben(.operation(1, removal, late: late))
        let batch = table.batch()
        let edited = Event.edited(
            .ben, 1, [.removeFeature(triangle)], stamp: late, isLate: true)
        let ends = [
            DragEnd(
                grant: 1, replica: .ann, reason: .deleted, position: at(5, 5),
                stamp: batch.stamp(2)),
            DragEnd(
                grant: 2, replica: .ben, reason: .deleted, position: nil, stamp: batch.stamp(3)),
        ]
        #expect(batch.events == [edited] + ends.map(Event.ended))
        #expect(table.room.document.drags.all.map(\.grant.target) == [.vertex(TestMap.point)])
    }

    @Test("[DR16] a removal that is named twice ends each drag once")
    func removedTwice() {
        var table = dragging()
        table.ann(.operation(1, .edits([.removeFeature(triangle), .removeFeature(triangle)])))
        #expect(table.flush().count == 2)
    }

    @Test("[DR17] a late write merges underneath: a cancel uncovers it, an end overwrites it")
    func lateWrite() {
        var table = dragging()
        let map = table.room.document.position(of: corner)?.stamp ?? .zero
        table.ben(.operation(1, shift, late: map.advanced(by: 50)))
        table.flush()
        #expect(table.room.document.shownPosition(of: corner) == at(5, 5))
        var ended = table
        ended.ann(.operation(1, .dragEnd(1, corner, at(6, 6))))
        #expect(ended.room.document.shownPosition(of: corner) == at(6, 6))
        table.ann(.operation(1, .dragCancel(1)))
        #expect(table.room.document.shownPosition(of: corner) == at(8, 8))
    }
}
