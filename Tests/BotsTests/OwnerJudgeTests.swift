import MapModel
import Testing
import WireProtocol

@testable import Bots

@Suite struct OwnerJudgeTests {
    private let vertex = VertexID(ReplicaID(1), 1)

    private func grant(_ number: UInt32, to replica: UInt32, _ vertex: VertexID) -> Grant {
        Grant(
            grant: GrantNumber(number),
            replica: ReplicaID(replica),
            number: DragNumber(number),
            vertex: vertex
        )
    }

    private func end(_ number: UInt32, by replica: UInt32) -> Event {
        .ended(
            DragEnd(
                grant: GrantNumber(number),
                replica: ReplicaID(replica),
                reason: .released,
                position: nil,
                stamp: .zero
            )
        )
    }

    private func batch(_ events: Event...) -> Batch {
        Batch(epochNumber: 1, sequence: 1, stamp: .zero, events: events)
    }

    @Test("one holder after the other is fine, within a batch too")
    func fine() {
        var judge = OwnerJudge()
        let first = batch(.granted(grant(1, to: 7, vertex)), end(1, by: 7))
        #expect(judge.hear(first) == [])
        #expect(judge.hear(batch(.granted(grant(2, to: 8, vertex)))) == [])
        #expect(judge.hear(batch(end(2, by: 8))) == [])
    }

    @Test("a planted second grant of a held vertex is found")
    func planted() {
        var judge = OwnerJudge()
        #expect(judge.hear(batch(.granted(grant(1, to: 7, vertex)))) == [])
        #expect(
            judge.hear(batch(.granted(grant(2, to: 8, vertex))))
                == [.twoOwners(vertex, GrantNumber(1), GrantNumber(2))])
    }

    @Test("a holder that a state frame names counts")
    func stateFrame() {
        var judge = OwnerJudge()
        #expect(judge.restart(from: [OpenDrag(grant(4, to: 7, vertex))]) == [])
        #expect(
            judge.hear(batch(.granted(grant(5, to: 8, vertex))))
                == [.twoOwners(vertex, GrantNumber(4), GrantNumber(5))])
    }

    @Test("grants grow")
    func growing() {
        var judge = OwnerJudge()
        _ = judge.hear(batch(.granted(grant(2, to: 7, vertex)), end(2, by: 7)))
        #expect(
            judge.hear(batch(.granted(grant(2, to: 8, vertex)))) == [.staleGrant(GrantNumber(2))])
    }

    @Test("nobody ends what is not theirs, or not there")
    func ends() {
        var judge = OwnerJudge()
        _ = judge.hear(batch(.granted(grant(1, to: 7, vertex))))
        #expect(
            judge.hear(batch(end(1, by: 8))) == [.foreignEnd(GrantNumber(1), by: ReplicaID(8))])
        #expect(judge.hear(batch(end(1, by: 7))) == [.unknownGrant(GrantNumber(1))])
    }
}
