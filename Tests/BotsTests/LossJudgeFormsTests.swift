import MapModel
import Testing
import WireProtocol

@testable import Bots

/// Replica 7 drags several corners of a triangle of replica 1, or all of it; removes, restores.
@Suite struct LossJudgeFormsTests {
    private let bot = ReplicaID(7)
    private let first = OperationNumber(1)
    private let place = DragPath.place(5, 5)
    private let start = Stamp(milliseconds: 1_000_000)
    private let end = Stamp(milliseconds: 1_005_000)

    private var lost: [Deed.Name] { [Deed.Name(replica: bot, number: first)] }

    /// A judge who heard that an operation was done, at `end`.
    private func judge(of content: NumberedMessage.Content, _ event: Event) -> LossJudge {
        var judge = LossJudge()
        let own = Stamp(milliseconds: 1_004_000)
        judge.made(Deed.Name(replica: bot, number: first), content, stamp: own)
        judge.hear(Batch(epochNumber: 1, sequence: 5, stamp: start, events: [event]))
        _ = judge.done(bot, through: first, epoch: 1)
        return judge
    }

    private func ended(_ value: DragValue) -> Event {
        let operation = DragEnd.Operation(number: first, content: ContentHash(rawValue: 0))
        return .ended(
            DragEnd(
                grant: GrantNumber(1), replica: bot, reason: .released, value: value, stamp: end,
                operation: operation))
    }

    private func edited(_ edits: [Edit]) -> Event {
        .edited(
            EditGroup(
                replica: bot, number: first, content: ContentHash(rawValue: 0), stamp: end,
                isLate: false, edits: edits))
    }

    /// Expects an operation to be lost until all that it wrote is on the map.
    private func expect(_ judge: LossJudge, needs writes: [Edit], on map: TriangleMap) throws {
        var document = map.document
        for write in writes {
            #expect(judge.losses(in: document) == lost)
            try document.apply(write, stamp: end, replica: bot)
        }
        #expect(judge.losses(in: document) == [])
    }

    @Test("the end of a drag of several vertices is lost if one of them is")
    func several() throws {
        let map = try TriangleMap(at: start)
        let target = try #require(DragTarget(Array(map.corners[0].prefix(2))))
        let value = DragValue.positions([place, DragPath.place(6, 6)])
        let release = DragRelease(number: DragNumber(1), target: target, value: value)
        let judge = judge(of: .dragEnd(release), ended(value))
        let writes = release.placements.map { Edit.moveVertex($0.vertex, to: $0.position) }
        #expect(writes.count == 2)
        try expect(judge, needs: writes, on: map)
    }

    @Test("the end of a drag of a whole feature is lost if one of its vertices is")
    func whole() throws {
        let map = try TriangleMap(at: start)
        let shift = try #require(Translation(longitude: 1, latitude: 2))
        let target = DragTarget.feature(map.features[0])
        let value = DragValue.translation(shift)
        let rest = map.document.rest(of: target, at: value).map {
            DragRelease.Placement($0.0, $0.1)
        }
        #expect(rest.map(\.vertex) == map.corners[0].sorted())
        let release = DragRelease(
            number: DragNumber(1), target: target, value: value, rest: rest)
        let judge = judge(of: .dragEnd(release), ended(value))
        try expect(
            judge, needs: rest.map { .moveVertex($0.vertex, to: $0.position) }, on: map)
    }

    @Test("removed and restored features, paths and vertices have to be so")
    func removals() throws {
        let map = try TriangleMap(at: start)
        let path = try #require(map.document.livingPaths(of: map.features[0]).first)
        for entity in [Entity.feature(map.features[0]), .path(path), .vertex(map.corners[0][0])] {
            for isAlive in [false, true] {
                let edit = Edit.setAlive(entity, isAlive)
                try expect(judge(of: .edits([edit]), edited([edit])), needs: [edit], on: map)
            }
        }
    }

    @Test("an inserted vertex must be there")
    func inserted() throws {
        let map = try TriangleMap(at: start)
        let path = try #require(map.document.livingPaths(of: map.features[0]).first)
        let birth = VertexBirth(
            id: VertexID(bot, 1), path: path, parent: map.corners[0][0], side: .right)
        let edit = Edit.insertVertex(birth, at: Coordinate(place))
        try expect(judge(of: .edits([edit]), edited([edit])), needs: [edit], on: map)
    }
}
