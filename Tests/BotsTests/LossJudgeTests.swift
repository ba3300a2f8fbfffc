import MapModel
import Testing
import WireProtocol

@testable import Bots

/// Replica 7 works on one point of replica 1, whose registers have the stamp 10 at first.
@Suite struct LossJudgeTests {
    private let bot = ReplicaID(7)
    private let first = OperationNumber(1)
    private let place = DragPath.place(5, 5)
    private let key = PropertyKey("bot")
    private let start = Stamp(milliseconds: 1_000_000)

    private struct Map {
        var document = Document()
        let feature: FeatureID
        let vertex: VertexID

        init(at stamp: Stamp) throws {
            var source = IdentifierSource(replica: ReplicaID(1))
            let coordinate = Coordinate(DragPath.place(0, 0))
            let path = PathContent(part: 0, role: .point, coordinates: [coordinate])
            for edit in FeatureContent(kind: .point, paths: [path]).creation(&source) {
                try document.apply(edit, stamp: stamp, replica: ReplicaID(1))
            }
            feature = try #require(document.livingFeatures.first)
            let firstPath = try #require(document.livingPaths(of: feature).first)
            vertex = try #require(document.livingVertices(of: firstPath).first)
        }
    }

    private func later(_ milliseconds: UInt64) -> Stamp {
        Stamp(milliseconds: start.milliseconds + milliseconds)
    }

    private func batch(epoch: UInt32 = 1, _ events: Event...) -> Batch {
        Batch(epochNumber: epoch, sequence: 5, stamp: start, events: events)
    }

    private func end(at stamp: Stamp) -> Event {
        let operation = DragEnd.Operation(number: first, content: ContentHash(rawValue: 0))
        return .ended(
            DragEnd(
                grant: GrantNumber(1),
                replica: bot,
                reason: .released,
                value: .position(place),
                stamp: stamp,
                operation: operation
            )
        )
    }

    private func edited(_ edits: [Edit], at stamp: Stamp) -> Event {
        .edited(
            EditGroup(
                replica: bot,
                number: first,
                content: ContentHash(rawValue: 0),
                stamp: stamp,
                isLate: false,
                edits: edits
            )
        )
    }

    /// A judge who knows of one operation.
    private func judge(of content: NumberedMessage.Content) -> LossJudge {
        var judge = LossJudge()
        judge.made(Deed.Name(replica: bot, number: first), content, stamp: later(4_000))
        return judge
    }

    private func end(of vertex: VertexID) -> NumberedMessage.Content {
        .dragEnd(
            DragRelease(
                number: DragNumber(1), target: .vertex(vertex), value: .position(place)))
    }

    private var lost: [Deed.Name] { [Deed.Name(replica: bot, number: first)] }

    @Test("a drag's end that is on the map is not lost")
    func kept() throws {
        var map = try Map(at: start)
        var judge = judge(of: end(of: map.vertex))
        judge.hear(batch(end(at: later(5_000))))
        #expect(judge.done(bot, through: first, epoch: 1) == 1)
        try map.document.apply(
            .moveVertex(map.vertex, to: place), stamp: later(5_000), replica: bot)
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("a planted loss is found: done, and the map is as before")
    func planted() throws {
        let map = try Map(at: start)
        var judge = judge(of: end(of: map.vertex))
        judge.hear(batch(end(at: later(5_000))))
        _ = judge.done(bot, through: first, epoch: 1)
        #expect(judge.losses(in: map.document) == lost)
    }

    @Test("what somebody wrote over later is not lost; over earlier, it is")
    func overwritten() throws {
        for (milliseconds, expected) in [(6_000, []), (4_999, lost)] as [(UInt64, [Deed.Name])] {
            var map = try Map(at: start)
            var judge = judge(of: end(of: map.vertex))
            judge.hear(batch(end(at: later(5_000))))
            _ = judge.done(bot, through: first, epoch: 1)
            try map.document.apply(
                .moveVertex(map.vertex, to: DragPath.place(9, 9)),
                stamp: later(milliseconds),
                replica: ReplicaID(8)
            )
            #expect(judge.losses(in: map.document) == expected)
        }
    }

    @Test("what was not reported done may be lost")
    func undone() throws {
        let map = try Map(at: start)
        var judge = judge(of: end(of: map.vertex))
        judge.hear(batch(end(at: later(5_000))))
        #expect(judge.done(bot, through: .none, epoch: 1) == 0)
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("done without an outcome is lost, even if it would have no effect")
    func withoutOutcome() throws {
        let map = try Map(at: start)
        var judge = judge(of: .dragCancel(DragNumber(1)))
        _ = judge.done(bot, through: first, epoch: 1)
        #expect(judge.losses(in: map.document) == lost)
        judge.decided(bot, Outcome(number: first, refusal: nil))
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("what was refused has no effect to lose")
    func refused() throws {
        let map = try Map(at: start)
        var judge = judge(of: .edits([.removeFeature(map.feature)]))
        let refusal = RefusedOperation(
            replica: bot, number: first, code: .locked, content: ContentHash(rawValue: 0))
        judge.hear(batch(.refused(refusal)))
        _ = judge.done(bot, through: first, epoch: 1)
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("every edit of a group is looked for, with its own stamp")
    func group() throws {
        var map = try Map(at: start)
        let edits = [
            Edit.setProperty(map.feature, key, .null), .removeProperty(map.feature, key),
            .removeFeature(map.feature),
        ]
        var judge = judge(of: .edits(edits))
        judge.hear(batch(edited(edits, at: later(5_000))))
        _ = judge.done(bot, through: first, epoch: 1)
        for (index, edit) in edits.enumerated() {
            #expect(judge.losses(in: map.document) == lost)
            let stamp = later(5_000).advanced(by: UInt64(index))
            try map.document.apply(edit, stamp: stamp, replica: bot)
        }
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("a created feature must be there")
    func created() throws {
        let map = try Map(at: start)
        let birth = FeatureBirth(id: FeatureID(bot, 1), kind: .point)
        var judge = judge(of: .edits([.createFeature(birth)]))
        judge.decided(bot, Outcome(number: first, refusal: nil))
        _ = judge.done(bot, through: first, epoch: 1)
        #expect(judge.losses(in: map.document) == lost)
    }

    @Test("an operation that a crash made the room decide anew is judged by its own stamp")
    func decidedAnew() throws {
        var map = try Map(at: start)
        var judge = judge(of: end(of: map.vertex))
        // Applied in a batch that did not reach the disk, then sent again and applied as late.
        judge.hear(batch(end(at: later(5_000))))
        _ = judge.done(bot, through: first, epoch: 2)
        #expect(judge.losses(in: map.document) == lost)
        try map.document.apply(
            .moveVertex(map.vertex, to: place), stamp: later(4_000), replica: bot)
        #expect(judge.losses(in: map.document) == [])
    }

    @Test("a lost session takes with it what was not done, but not what was")
    func sessionLost() throws {
        let map = try Map(at: start)
        var judge = judge(of: end(of: map.vertex))
        let second = Deed.Name(replica: bot, number: OperationNumber(2))
        judge.made(second, .dragCancel(DragNumber(2)), stamp: later(4_100))
        _ = judge.done(bot, through: first, epoch: 1)
        let forgotten = [judge.abandon(bot), judge.abandon(ReplicaID(8))]
        #expect(forgotten == [true, false])
        #expect(judge.losses(in: map.document) == lost)
        #expect(judge.deeds[second] == nil)
    }
}
