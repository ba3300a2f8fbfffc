import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("A log that cannot be")
struct DamagedLogTests {
    /// What is wrong with events that follow those of a table.
    private func fault(_ events: Event..., after table: Table = Table()) -> ReplicaFault? {
        var recovery = RoomRecovery(settings: RoomSettings())
        do throws(ReplicaFault) {
            for batch in table.log { try recovery.apply(batch) }
            let batch = Batch(
                epochNumber: 1, sequence: recovery.sequence + 1, stamp: Stamp(rawValue: 1),
                events: events)
            try recovery.apply(batch)
            _ = open(recovery)
            return nil
        } catch {
            return error
        }
    }

    private func grant(_ number: GrantNumber, _ vertex: VertexID = corner) -> Event {
        .granted(Grant(grant: number, replica: .ann, number: 1, vertex: vertex))
    }

    private func end(_ grant: GrantNumber, _ operation: OperationNumber? = nil) -> Event {
        .ended(
            DragEnd(
                grant: grant, replica: .ann, reason: .released, position: at(1, 1),
                stamp: Stamp(rawValue: 2),
                operation: operation.map { .init(number: $0, content: .init(rawValue: 0)) }))
    }

    @Test("[LG3] [LG6] epochs and replicas of the log have to be those of its tables")
    func contradictions() throws {
        let table = Table()
        var recovery = RoomRecovery(settings: RoomSettings())
        for batch in table.log { try recovery.apply(batch) }
        let began = EpochStart(epoch: table.room.epoch, after: 0)
        let fresh = ReplicaBlock(first: 1_000, last: 1_063)
        #expect(recovery.contradiction(epochs: [began], replicas: fresh) == nil)
        #expect(recovery.contradiction(epochs: [], replicas: fresh)?.contains("epoch 1") == true)
        let later = EpochStart(epoch: table.room.epoch, after: 1)
        #expect(recovery.contradiction(epochs: [later], replicas: fresh) != nil)
        let given = ReplicaBlock(first: 3, last: 66)
        #expect(
            recovery.contradiction(epochs: [began], replicas: given)
                == "replica 3 appears, but was not reserved")
    }

    @Test("[LG6] a sequence that does not follow is a gap", arguments: [0, 1, 2, 4, .max])
    func gap(_ sequence: UInt64) throws {
        let table = Table()
        var recovery = RoomRecovery(settings: RoomSettings())
        for batch in table.log { try recovery.apply(batch) }
        let batch = Batch(
            epochNumber: 1, sequence: sequence, stamp: Stamp(rawValue: 1), events: [])
        #expect(throws: ReplicaFault.gap(expected: 3, found: sequence)) {
            try recovery.apply(batch)
        }
        #expect(recovery.sequence == 2)
    }

    @Test("[LG6] impossible drags are faults")
    func drags() {
        #expect(fault(grant(1), grant(1, otherCorner)) == .grantedTwice(1))
        #expect(fault(grant(1), grant(2)) == .twoOwners(of: corner))
        #expect(fault(grant(1, VertexID(1, 99))) == .unknownVertex(VertexID(1, 99)))
        #expect(fault(.moved(5, at(1, 1))) == .unknownGrant(5))
        #expect(fault(end(5)) == .unknownGrant(5))
        #expect(fault(grant(1), end(1), end(1)) == .unknownGrant(1))
        #expect(fault(grant(1), end(1)) == nil)
    }

    @Test("[LG6] edits of what is not there, and second births, are faults")
    func edits() {
        let stamp = Stamp(rawValue: 5)
        let unknown = FeatureID(1, 99)
        let birth = Edit.createFeature(FeatureBirth(id: triangle, kind: .polygon))
        #expect(
            fault(.edited(.ann, 1, [.removeFeature(unknown)], stamp: stamp))
                == .unknownFeature(unknown))
        #expect(
            fault(.edited(.ann, 1, [birth], stamp: stamp)) == .bornTwice("\(triangle)"))
        #expect(
            fault(.imported(ImportGroup(replica: 9, stamp: stamp, edits: [birth])))
                == .bornTwice("\(triangle)"))
    }

    @Test("[LG6] outcomes come in the order of their numbers, from 1", arguments: [0, 2, .max])
    func outcomes(_ number: UInt32) {
        let number = OperationNumber(number)
        let fault = ReplicaFault.outcomeOutOfOrder(.ann, number)
        let content = NumberedMessage.Content.dragCancel(1)
        #expect(self.fault(.refused(.ann, number, .gone, content)) == fault)
        #expect(
            self.fault(.edited(.ann, number, [.removeFeature(triangle)], stamp: .zero)) == fault)
        #expect(self.fault(grant(1), end(1, number)) == fault)
        #expect(self.fault(.refused(.ann, 1, .gone, content)) == nil)
        let again = ReplicaFault.outcomeOutOfOrder(.ann, 1)
        let first = Event.refused(.ann, 1, .gone, content)
        #expect(self.fault(first, first) == again)
    }

    @Test("[LG6] bytes that were changed never trap: they are refused, or make another room")
    func mutated() {
        var dice = Dice(seed: 20_231_107)
        let log = Crowd(seed: 5).played(steps: 600).log.map(\.binary)
        var openedCount = 0
        for _ in 0..<400 {
            var log = log
            for _ in 0...dice.below(2) {
                let row = dice.below(log.count)
                let byte = dice.below(log[row].count)
                log[row][byte] = UInt8(truncatingIfNeeded: dice.next())
            }
            openedCount += opens(log) ? 1 : 0
        }
        #expect(openedCount > 0)
        #expect(openedCount < 400)
    }

    private func open(_ recovery: RoomRecovery) -> Room {
        recovery.open(
            epoch: Epoch(number: 2, nonce: 2), earlier: [], sessions: [],
            replicas: ReplicaBlock(first: 50, last: 60), at: Table.start)
    }

    /// Reads a log that may be damaged, and uses the room that it makes.
    private func opens(_ log: [[UInt8]]) -> Bool {
        var recovery = RoomRecovery(settings: RoomSettings())
        do {
            for row in log { try recovery.apply(try Batch(binary: row.span)) }
        } catch {
            return false
        }
        var room = open(recovery)
        _ = room.takeBatches(at: Table.start)
        for replica in UInt32(0)...9 {
            _ = room.stateEnd(for: ReplicaID(replica), isFirst: true, isReplacement: true)
            _ = room.done(of: ReplicaID(replica), after: .none)
        }
        return true
    }
}
