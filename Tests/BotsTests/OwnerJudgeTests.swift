import MapModel
import Testing
import WireProtocol

@testable import Bots

@Suite struct OwnerJudgeTests {
    private let map: TriangleMap
    private let vertex: VertexID
    private var document: Document { map.document }

    init() throws {
        map = try TriangleMap()
        vertex = map.corners[0][0]
    }

    private func grant(_ number: UInt32, to replica: UInt32, _ target: DragTarget) -> Grant {
        Grant(
            grant: GrantNumber(number),
            replica: ReplicaID(replica),
            number: DragNumber(number),
            target: target
        )
    }

    private func granted(_ number: UInt32, to replica: UInt32, _ target: DragTarget) -> Event {
        .granted(grant(number, to: replica, target))
    }

    private func end(_ number: UInt32, by replica: UInt32, at value: DragValue? = nil) -> Event {
        .ended(
            DragEnd(
                grant: GrantNumber(number),
                replica: ReplicaID(replica),
                reason: .released,
                value: value,
                stamp: .zero
            )
        )
    }

    private func edited(by replica: UInt32, isLate: Bool = false, _ edits: Edit...) -> Event {
        .edited(
            EditGroup(
                replica: ReplicaID(replica),
                number: OperationNumber(1),
                content: ContentHash(rawValue: 0),
                stamp: .zero,
                isLate: isLate,
                edits: edits
            )
        )
    }

    private func batch(_ events: Event...) -> Batch {
        Batch(epochNumber: 1, sequence: 1, stamp: .zero, events: events)
    }

    /// What a judge says at last of things that happen one after the other.
    private func verdict(_ events: Event...) -> [OwnerJudge.Violation] {
        var judge = OwnerJudge()
        var last: [OwnerJudge.Violation] = []
        for event in events { last = judge.hear(batch(event), in: document) }
        return last
    }

    // MARK: - Single vertices

    @Test("one holder after the other is fine, within a batch too")
    func fine() {
        var judge = OwnerJudge()
        let first = batch(granted(1, to: 7, .vertex(vertex)), end(1, by: 7))
        #expect(judge.hear(first, in: document) == [])
        #expect(judge.hear(batch(granted(2, to: 8, .vertex(vertex))), in: document) == [])
        #expect(judge.hear(batch(end(2, by: 8)), in: document) == [])
    }

    @Test("a planted second grant of a held vertex is found")
    func planted() {
        let found = verdict(granted(1, to: 7, .vertex(vertex)), granted(2, to: 8, .vertex(vertex)))
        #expect(found == [.twoOwners(vertex, GrantNumber(1), GrantNumber(2))])
    }

    @Test("a holder that a state frame names counts")
    func stateFrame() {
        var judge = OwnerJudge()
        let open = OpenDrag(grant(4, to: 7, .vertex(vertex)))
        #expect(judge.restart(from: [open], in: document) == [])
        #expect(
            judge.hear(batch(granted(5, to: 8, .vertex(vertex))), in: document)
                == [.twoOwners(vertex, GrantNumber(4), GrantNumber(5))])
    }

    @Test("grants grow")
    func growing() {
        let found = verdict(
            granted(2, to: 7, .vertex(vertex)), end(2, by: 7), granted(2, to: 8, .vertex(vertex)))
        #expect(found == [.staleGrant(GrantNumber(2))])
    }

    @Test("nobody ends what is not theirs, or not there")
    func ends() {
        let held = granted(1, to: 7, .vertex(vertex))
        #expect(verdict(held, end(1, by: 8)) == [.foreignEnd(GrantNumber(1), by: ReplicaID(8))])
        #expect(verdict(held, end(1, by: 7), end(1, by: 7)) == [.unknownGrant(GrantNumber(1))])
    }

    // MARK: - Several vertices and whole features

    @Test("each of several vertices has one holder, and is free after the end")
    func several() throws {
        let target = try #require(DragTarget(map.corners[0]))
        let held = granted(1, to: 7, target)
        let second = granted(2, to: 8, .vertex(map.corners[0][2]))
        #expect(
            verdict(held, second)
                == [.twoOwners(map.corners[0][2], GrantNumber(1), GrantNumber(2))])
        #expect(verdict(held, granted(2, to: 8, .vertex(map.corners[1][2]))) == [])
        #expect(verdict(held, end(1, by: 7), second) == [])
    }

    @Test("a held feature holds all its vertices, and no other's")
    func feature() {
        let feature = map.features[0]
        let held = granted(1, to: 7, .feature(feature))
        let found = OwnerJudge.Violation.twoHolders(feature, GrantNumber(1), GrantNumber(2))
        let vertex = granted(2, to: 8, .vertex(vertex))
        #expect(verdict(held, vertex) == [found])
        #expect(verdict(held, granted(2, to: 8, .feature(feature))) == [found])
        #expect(
            verdict(granted(1, to: 8, .vertex(self.vertex)), granted(2, to: 7, .feature(feature)))
                == [found])
        #expect(verdict(held, granted(2, to: 8, .feature(map.features[1]))) == [])
        #expect(verdict(held, end(1, by: 7), vertex) == [])
    }

    @Test("a final value that is not one for what is held is found")
    func misfit() throws {
        let shift = DragValue.translation(try #require(Translation(longitude: 1, latitude: 1)))
        let held = granted(1, to: 7, .vertex(vertex))
        let expected = [OwnerJudge.Violation.misfit(GrantNumber(1))]
        #expect(verdict(held, end(1, by: 7, at: shift)) == expected)
        #expect(verdict(held, end(1, by: 7, at: .position(DragPath.place(1, 1)))) == [])
    }

    // MARK: - Writes

    @Test("nobody writes to what another one holds, or takes it away")
    func writes() {
        let place = DragPath.place(1, 1)
        let path = document.livingPaths(of: map.features[0])[0]
        let born = VertexBirth(id: VertexID(ReplicaID(8), 9), path: path, parent: nil, side: .right)
        let whole = granted(1, to: 7, .feature(map.features[0]))
        let single = granted(1, to: 7, .vertex(vertex))
        let found = [OwnerJudge.Violation.foreignWrite(GrantNumber(1), by: ReplicaID(8))]
        for edit in [
            Edit.moveVertex(vertex, to: place), .removeVertex(vertex), .removePath(path),
            .removeFeature(map.features[0]),
        ] {
            #expect(verdict(single, edited(by: 8, edit)) == found)
            #expect(verdict(whole, edited(by: 8, edit)) == found)
            #expect(verdict(single, edited(by: 7, edit)) == [])
            #expect(verdict(single, edited(by: 8, isLate: true, edit)) == [])
        }
        let other = map.corners[0][1]
        for edit in [Edit.insertVertex(born, at: Coordinate(place)), .restoreVertex(other)] {
            #expect(verdict(whole, edited(by: 8, edit)) == found)
            #expect(verdict(single, edited(by: 8, edit)) == [])
        }
        #expect(verdict(single, edited(by: 8, .moveVertex(other, to: place))) == [])
    }
}
