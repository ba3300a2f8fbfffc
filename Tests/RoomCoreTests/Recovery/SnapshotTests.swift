import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Snapshots of a room")
struct SnapshotTests {
    private func read(_ batches: some Sequence<Batch>) throws -> RoomRecovery {
        var recovery = RoomRecovery(settings: RoomSettings())
        for batch in batches { try recovery.apply(batch) }
        return recovery
    }

    private func restored(_ bytes: [UInt8]) throws -> RoomSnapshot {
        try RoomSnapshot(binary: bytes)
    }

    @Test(
        "[LG20] what a live room stores is what its log gives",
        arguments: 1...8 as ClosedRange<UInt64>)
    func sameAsLog(_ seed: UInt64) throws {
        let table = Crowd(seed: seed).played(steps: 1_500)
        let live = table.room.snapshot
        let read = try read(table.log).snapshot
        #expect(live.head == read.head)
        #expect(live.binary == read.binary)
        #expect(live.head.sequence == table.room.sequence)
        #expect(live.head.digest == table.room.document.digest)
        #expect(live.head.participants == table.room.participants)
    }

    @Test(
        "[LG20] a snapshot and the batches after it give what all batches give",
        arguments: 1...4 as ClosedRange<UInt64>)
    func sameAsAllBatches(_ seed: UInt64) throws {
        let log = Crowd(seed: seed).played(steps: 1_500).log
        let whole = try read(log).snapshot
        for place in stride(from: 1, to: log.count, by: max(1, log.count / 12)) {
            let stored = try read(log[..<place]).snapshot.binary
            var recovery = RoomRecovery(try restored(stored), settings: RoomSettings())
            #expect(recovery.sequence == UInt64(place))
            #expect(recovery.snapshot.binary == stored)
            for batch in log[place...] { try recovery.apply(batch) }
            #expect(recovery.snapshot.head == whole.head)
            #expect(recovery.snapshot.binary == whole.binary)
        }
    }

    @Test("[LG20] outcomes with their contents, open drags and the clock survive")
    func books() throws {
        var table = Table()
        let rename = NumberedMessage.Content.edits([.setProperty(triangle, name, json("1"))])
        let removal = NumberedMessage.Content.edits([.removeFeature(FeatureID(1, 99))])
        table.ann(.operation(1, rename))
        table.ann(.operation(2, removal))
        table.ben(.dragStart(3, corner))
        table.ben(.dragMove(3, at(5, 5)))
        table.flush()
        let head = try restored(table.room.snapshot.binary).head
        #expect(head.stamp > table.log[table.log.count - 1].stamp)
        #expect(head.drags == table.room.document.drags.all)
        #expect(head.drags.count == 1)
        #expect(head.epochs == [EpochStart(epoch: Table.epoch, after: 0)])
        let ann = try #require(head.replicas.first { $0.replica == .ann })
        #expect(ann.lastDecided == 2)
        #expect(
            ann.decisions == [
                .init(refusal: nil, content: rename.hash),
                .init(refusal: .gone, content: removal.hash),
            ])
        let ben = try #require(head.replicas.first { $0.replica == .ben })
        #expect(ben.highestDrag == 3)
    }

    @Test("[LG3] [LG20] epochs and replicas of a snapshot have to be those of the tables")
    func contradictions() throws {
        let table = Table()
        let snapshot = try restored(table.room.snapshot.binary)
        let recovery = RoomRecovery(snapshot, settings: RoomSettings())
        let began = EpochStart(epoch: Table.epoch, after: 0)
        let fresh = ReplicaBlock(first: 1_000, last: 1_063)
        #expect(recovery.contradiction(epochs: [began], replicas: fresh) == nil)
        #expect(recovery.contradiction(epochs: [], replicas: fresh)?.contains("epoch 1") == true)
        let given = ReplicaBlock(first: 3, last: 66)
        #expect(
            recovery.contradiction(epochs: [began], replicas: given)
                == "replica 3 appears, but was not reserved")
    }

    @Test("[LG21] a changed bit is found, wherever it is")
    func otherBits() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        let bytes = table.room.snapshot.binary
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(accepted(changed) == nil)
        }
        #expect(accepted(bytes) != nil)
    }

    /// The hash is no secret: who makes a new one gets through to the other checks.
    private func hashed(_ body: [UInt8]) -> [UInt8] {
        let hash = ContentHash(of: body).rawValue
        return body + (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }

    @Test("[LG21] damaged bytes never trap")
    func damaged() throws {
        var dice = Dice(seed: 3)
        let stored = Crowd(seed: 4).played(steps: 600).room.snapshot.binary
        let bytes = Array(stored.dropLast(8))
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(accepted(hashed(Array(bytes[..<length]))) == nil)
        }
        #expect(accepted(hashed(bytes + [0])) == nil)
        for _ in 0..<600 {
            var changed = bytes
            for _ in 0...dice.below(2) {
                changed[dice.below(changed.count)] = UInt8(truncatingIfNeeded: dice.next())
            }
            guard let snapshot = accepted(hashed(changed)), snapshot.sequence < 1 << 53 else {
                continue
            }
            var room = RoomRecovery(snapshot, settings: RoomSettings()).open(
                epoch: Epoch(number: 2, nonce: 2), earlier: [], sessions: [],
                replicas: ReplicaBlock(first: 50, last: 60), at: Table.start)
            #expect(room.takeBatches(at: Table.start).count == 1)
        }
    }

    private func accepted(_ bytes: [UInt8]) -> RoomSnapshot? {
        do throws(SnapshotFault) {
            return try RoomSnapshot(binary: bytes)
        } catch {
            return nil
        }
    }
}
