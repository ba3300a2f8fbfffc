import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Replaying the log")
struct ReplayTests {
    @Test(
        "[LG5] [DC13] the log gives the digests of the live room",
        arguments: 1...8 as ClosedRange<UInt64>)
    func sameDigest(_ seed: UInt64) throws {
        let table = Crowd(seed: seed).played(steps: 1_500)
        var document = Document()
        for batch in table.log { try document.apply(try Batch(binary: batch.binary.span)) }
        #expect(document.digest == table.room.document.digest)
        #expect(document.contents == table.room.document.contents)
    }

    @Test(
        "[LG4] the room that is read from it knows what the live one knew",
        arguments: 1...8 as ClosedRange<UInt64>)
    func sameRoom(_ seed: UInt64) throws {
        let live = Crowd(seed: seed).played(steps: 1_500)
        let second = try live.restarted()
        var table = second
        let first = table.batch()
        var document = live.room.document
        try document.apply(first)
        #expect(table.room.document.digest == document.digest)
        for participant in live.stored {
            let replica = participant.replica
            let before = live.room.stateEnd(for: replica, isFirst: true, isReplacement: true)
            let after = table.room.stateEnd(for: replica, isFirst: true, isReplacement: true)
            #expect(after.outcomes == before.outcomes)
            #expect(after.lastDecided == before.lastDecided)
            #expect(after.highestDrag == highestGranted(by: replica, in: live.log))
            #expect(after.drags == [])
        }
        let stamps = live.log.flatMap { [$0.stamp] + $0.events.compactMap(\.lastStamp) }
        #expect(first.stamp > stamps.max() ?? .zero)
    }

    private func highestGranted(by replica: ReplicaID, in log: [Batch]) -> DragNumber {
        log.flatMap(\.events).reduce(DragNumber.none) { highest, event in
            guard case .granted(let grant) = event, grant.replica == replica else {
                return highest
            }
            return max(highest, grant.number)
        }
    }
}
