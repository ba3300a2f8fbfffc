import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("What others do to a feature that is held whole, and to parts of what is held")
struct HeldWholeTests {
    private let inserted = VertexID(.ben, 1)

    private func dragging(_ target: DragTarget) -> Table {
        var table = Table()
        table.ann(.dragStart(1, target))
        if case .feature = target { table.ann(.dragMove(1, WideDragTests.shift(1, 1))) }
        table.flush()
        return table
    }

    private func insert(_ vertex: VertexID, at position: Position) -> Edit {
        .insertVertex(
            VertexBirth(id: vertex, path: TestMap.ring, parent: corner, side: .left),
            at: Coordinate(position))
    }

    private func hole(_ path: PathID) -> Edit {
        .createPath(PathBirth(id: path, feature: triangle, part: 0, role: .hole))
    }

    @Test("[DR16] others' inserts, moves, removals and restores in it are refused online")
    func locked() {
        var table = dragging(WideDragTests.whole)
        let edits: [Edit] = [
            insert(inserted, at: at(5, 5)), hole(PathID(.ben, 2)),
            .moveVertex(corner, to: at(8, 8)), .removeVertex(corner), .removePath(TestMap.ring),
            .removeFeature(triangle), .restoreVertex(corner), .restorePath(TestMap.ring),
        ]
        let before = table.room.document.digest
        for (index, edit) in edits.enumerated() {
            let number = OperationNumber(UInt32(index + 1))
            table.ben(.operation(number, [edit]))
            #expect(table.flush() == [.refused(.ben, number, .locked, .edits([edit]))])
        }
        #expect(table.room.document.digest == before)
        let free: [Edit] = [.setProperty(triangle, name, json("1")), .restoreFeature(triangle)]
        table.ben(.operation(9, free))
        let batch = table.batch()
        #expect(batch.events == [.edited(.ben, 9, free, stamp: batch.stamp(1))])
    }

    @Test("[DR16] beside a held vertex others insert, and remove what is not held")
    func besideHeld() {
        var table = dragging(.vertices([corner, otherCorner]))
        let free: [Edit] = [
            insert(inserted, at: at(5, 5)), hole(PathID(.ben, 2)),
            .removeVertex(TestMap.thirdCorner), .restoreVertex(corner),
        ]
        table.ben(.operation(1, free))
        #expect(table.flush().count == 1)
        #expect(table.room.document.drags.count == 1)
        let refused: [Edit] = [
            .removeVertex(corner), .removePath(TestMap.ring), .removeFeature(triangle),
        ]
        for (index, edit) in refused.enumerated() {
            let number = OperationNumber(UInt32(index + 2))
            table.ben(.operation(number, [edit]))
            #expect(table.flush() == [.refused(.ben, number, .locked, .edits([edit]))])
        }
    }

    @Test("[DR17] a late insert, and the holder's own, take part in the translation")
    func insertsMoveAlong() {
        var table = dragging(WideDragTests.whole)
        let own = VertexID(.ann, 1)
        table.ben(.operation(1, [insert(inserted, at: at(5, 5))], late: Stamp(rawValue: 9)))
        table.ann(.operation(1, [insert(own, at: at(4, 4))]))
        #expect(table.room.document.shownPosition(of: inserted) == at(6, 6))
        #expect(table.room.document.shownPosition(of: own) == at(5, 5))
        table.ann(
            .operation(2, WideDragTests.end(WideDragTests.whole, WideDragTests.shift(2, 2))))
        table.flush()
        #expect(table.room.document.position(of: inserted)?.value == at(7, 7))
        #expect(table.room.document.position(of: own)?.value == at(6, 6))
    }

    /// The removals of which each ends a drag of two corners, or of the feature.
    private let removals: [[Edit]] = [
        [.removeVertex(corner)], [.removePath(TestMap.ring)], [.removeFeature(triangle)],
    ]

    @Test("[DR16] the holder's own removal of a part, and any late one, ends the whole drag")
    func removed() {
        for target in [WideDragTests.pair, WideDragTests.whole] {
            for removal in removals {
                for isLate in [false, true] {
                    var table = dragging(target)
                    table.ann(.operation(1, [insert(VertexID(.ann, 1), at: at(5, 5))]))
                    let value: DragValue =
                        target == WideDragTests.whole
                        ? WideDragTests.shift(3, 3) : .positions([at(3, 3), at(13, 3)])
                    table.ann(.dragMove(1, value))
                    table.flush()
                    if isLate {
                        table.ben(.operation(1, removal, late: Stamp(rawValue: 9)))
                    } else {
                        table.ann(.operation(2, removal))
                    }
                    let batch = table.batch()
                    let end = DragEnd(
                        grant: 1, replica: .ann, reason: .deleted, value: value,
                        stamp: batch.stamp(2))
                    #expect(batch.events.count == 2 && batch.events.last == .ended(end))
                    // What else the drag held comes to rest where it was.
                    let other = table.room.document.position(of: otherCorner)
                    #expect(other?.value == at(13, 3) && other?.stamp == batch.stamp(2))
                }
            }
        }
    }
}
