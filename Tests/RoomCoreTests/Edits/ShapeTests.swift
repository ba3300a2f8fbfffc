import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Removing and restoring")
struct ShapeTests {
    private let inserted = VertexID(.ann, 1)
    private let line = FeatureID(.ann, 10)
    private let linePath = PathID(.ann, 11)
    private let ends = [VertexID(.ann, 12), VertexID(.ann, 13)]

    private func insert(_ vertex: VertexID, in path: PathID, after: VertexID? = nil) -> Edit {
        .insertVertex(
            VertexBirth(id: vertex, path: path, parent: after, side: .right),
            at: Coordinate(at(5, 5)))
    }

    private var lineBirth: [Edit] {
        [
            .createFeature(FeatureBirth(id: line, kind: .lineString)),
            .createPath(PathBirth(id: linePath, feature: line, part: 0, role: .line)),
            insert(ends[0], in: linePath), insert(ends[1], in: linePath, after: ends[0]),
        ]
    }

    /// Why ann's next group is refused; nil if it is applied.
    private func refusal(
        of edits: [Edit], late: Stamp? = nil, at table: inout Table
    ) -> RefusalCode? {
        let number = table.lastDecided(.ann).next ?? .none
        #expect(table.ann(.operation(number, edits, late: late)) == .none)
        guard case .refused(let refused) = table.flush().last else { return nil }
        return refused.code
    }

    @Test(
        "[DC17] a ring keeps three vertices, a line two, a point one; late removals are no exception"
    )
    func tooSmall() {
        for late in [nil, Stamp(rawValue: 9)] {
            var table = Table()
            #expect(refusal(of: lineBirth, at: &table) == nil)
            for vertex in [corner, TestMap.point, ends[0]] {
                #expect(refusal(of: [.removeVertex(vertex)], late: late, at: &table) == .tooSmall)
            }
            #expect(refusal(of: [insert(inserted, in: TestMap.ring)], at: &table) == nil)
            #expect(refusal(of: [.removeVertex(corner)], late: late, at: &table) == nil)
            #expect(refusal(of: [.removeVertex(inserted)], late: late, at: &table) == .tooSmall)
        }
    }

    @Test("[DC17] within a group what it removed, inserted and restored counts")
    func groups() {
        var table = Table()
        let two = [VertexID(.ann, 1), VertexID(.ann, 2)].map { insert($0, in: TestMap.ring) }
        let three: [Edit] = [
            .removeVertex(corner), .removeVertex(otherCorner), .removeVertex(TestMap.thirdCorner),
        ]
        #expect(refusal(of: two + three, at: &table) == .tooSmall)
        #expect(refusal(of: three.dropLast() + two, at: &table) == .tooSmall)
        #expect(refusal(of: two + three.dropLast(), at: &table) == nil)
        let swap: [Edit] = [.restoreVertex(corner), .removeVertex(TestMap.thirdCorner)]
        #expect(refusal(of: swap.reversed(), at: &table) == .tooSmall)
        #expect(refusal(of: swap, at: &table) == nil)
        #expect(table.room.document.livingVertexCount(of: TestMap.ring) == 3)
    }

    @Test("[DC17] the same vertex removed or restored twice counts once")
    func twice() {
        var table = Table()
        #expect(refusal(of: [insert(inserted, in: TestMap.ring)], at: &table) == nil)
        let removal = Edit.removeVertex(corner)
        #expect(refusal(of: [removal, removal], at: &table) == nil)
        #expect(refusal(of: [removal], at: &table) == nil)
        let restore = Edit.restoreVertex(corner)
        #expect(refusal(of: [restore, restore, removal], at: &table) == nil)
        #expect(refusal(of: [.removeVertex(otherCorner)], at: &table) == .tooSmall)
    }

    @Test("[DC17] with their whole path, or feature, all vertices may go")
    func wholePaths() {
        var table = Table()
        #expect(refusal(of: [.removePath(TestMap.ring)], at: &table) == nil)
        #expect(table.room.document.content(of: triangle)?.paths == [])
        #expect(refusal(of: [.removeVertex(corner)], at: &table) == nil)
        #expect(refusal(of: [.removeFeature(TestMap.pointFeature)], at: &table) == nil)
    }

    @Test(
        "[DC12] what is restored is as it was, place and registers, with what was written meanwhile"
    )
    func restored() {
        var table = Table()
        let before = table.room.document.content(of: triangle)
        for edit in [Edit.removeFeature(triangle), .removePath(TestMap.ring)] {
            #expect(refusal(of: [edit], at: &table) == nil)
            #expect(!table.room.document.isAlive(corner))
        }
        #expect(refusal(of: [.restorePath(TestMap.ring)], at: &table) == nil)
        #expect(table.room.document.livingFeatures == [TestMap.pointFeature])
        #expect(refusal(of: [.restoreFeature(triangle)], at: &table) == nil)
        #expect(table.room.document.content(of: triangle) == before)
        let moved: [Edit] = [.removeFeature(triangle), .moveVertex(corner, to: at(-1, -1))]
        #expect(refusal(of: moved, at: &table) == nil)
        #expect(refusal(of: [.restoreFeature(triangle)], at: &table) == nil)
        #expect(table.room.document.shownPosition(of: corner) == at(-1, -1))
    }

    @Test("[DC11] what never was can be neither removed nor restored")
    func gone() {
        var table = Table()
        let unknown: [Entity] = [
            .feature(FeatureID(1, 99)), .path(PathID(1, 99)), .vertex(VertexID(1, 99)),
        ]
        for entity in unknown {
            for isAlive in [false, true] {
                #expect(refusal(of: [.setAlive(entity, isAlive)], at: &table) == .gone)
            }
        }
    }

    @Test("[DC4] of a removal and a restore the later stamp wins, also if it comes first")
    func merging() {
        var table = Table()
        #expect(refusal(of: [.removeFeature(triangle)], at: &table) == nil)
        #expect(refusal(of: [.restoreFeature(triangle)], at: &table) == nil)
        table.ben(.operation(1, [.removeFeature(triangle)], late: Stamp(rawValue: 9)))
        table.flush()
        #expect(table.room.document.isAlive(triangle))
    }

    @Test("[DC16] the one vertex of a point cannot be joined by a restored one")
    func points() {
        var table = Table()
        let first: [Edit] = [
            .createFeature(FeatureBirth(id: line, kind: .multiPoint)),
            .createPath(PathBirth(id: linePath, feature: line, part: 0, role: .point)),
            insert(ends[0], in: linePath),
        ]
        #expect(refusal(of: first, at: &table) == nil)
        #expect(refusal(of: [insert(ends[1], in: linePath)], at: &table) == .wrongRole)
        #expect(refusal(of: [.removeVertex(ends[0])], at: &table) == .tooSmall)
    }
}
