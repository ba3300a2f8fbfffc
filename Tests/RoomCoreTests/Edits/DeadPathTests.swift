import MapModel
import RoomCore
import Testing
import WireProtocol

/// A removal of vertices that are dead with their path, in a group that brings the path back.
@Suite("Removals in dead paths")
struct DeadPathTests {
    private let ring = TestMap.ring
    private let late = Stamp(rawValue: 5)

    private func outcome(of edits: [Edit], late: Stamp?, at table: inout Table) -> RefusalCode? {
        let number = table.lastDecided(.ann).next ?? .none
        table.ann(.operation(number, edits, late: late))
        guard case .refused(let refused) = table.flush().last else { return nil }
        return refused.code
    }

    @Test("[DC10] no group leaves a living path too small", arguments: [false, true])
    func revived(isLate: Bool) {
        let late = isLate ? late : nil
        let groups: [[Edit]] = [
            [.removeVertex(corner), .restorePath(ring)],
            [.restorePath(ring), .removeVertex(corner)],
            [.restorePath(ring), .removePath(ring), .removeVertex(corner), .restorePath(ring)],
        ]
        for group in groups {
            var table = Table()
            #expect(outcome(of: [.removePath(ring)], late: nil, at: &table) == nil)
            #expect(outcome(of: group, late: late, at: &table) == .tooSmall)
            #expect(outcome(of: [.removeVertex(corner)], late: late, at: &table) == nil)
        }
    }

    @Test("[DC10] the same where it is the feature that comes back")
    func revivedFeature() {
        var table = Table()
        #expect(outcome(of: [.removeFeature(triangle)], late: nil, at: &table) == nil)
        let group: [Edit] = [.removeVertex(corner), .restoreFeature(triangle)]
        #expect(outcome(of: group, late: nil, at: &table) == .tooSmall)
        let removals: [Edit] = [.restoreFeature(triangle), .removeFeature(triangle)]
        #expect(outcome(of: removals + [.removeVertex(corner)], late: nil, at: &table) == nil)
    }

    @Test("[DC10] a late restoring or removal, which may have no effect, makes no room")
    func lateRestoring() {
        var table = Table()
        table.ann(
            .operation(
                1,
                [
                    .insertVertex(
                        VertexBirth(
                            id: VertexID(.ann, 1), path: ring, parent: nil, side: .left),
                        at: Coordinate(at(1, 1)))
                ]))
        #expect(outcome(of: [.removeVertex(corner)], late: nil, at: &table) == nil)
        let exchange: [Edit] = [.restoreVertex(corner), .removeVertex(otherCorner)]
        #expect(outcome(of: exchange, late: late, at: &table) == .tooSmall)
        #expect(outcome(of: exchange, late: nil, at: &table) == nil)
        let removals: [Edit] = [.removeFeature(triangle), .removeVertex(corner)]
        #expect(outcome(of: removals, late: late, at: &table) == .tooSmall)
    }
}
