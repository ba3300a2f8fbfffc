import MapModel
import RoomCore
import Testing
import WireProtocol

@Suite("Whether a client gets exactly what it missed")
struct RecoveredTests {
    private func known(
        _ table: Table, _ epoch: Epoch, _ sequence: UInt64
    ) throws -> UInt64? {
        var table = table
        let admission = try table.resumeAnn(epoch: epoch, sequence: sequence)
        #expect(admission.welcome.isRecovered == (admission.knownSequence != nil))
        #expect(admission.welcome.isResumed)
        return admission.knownSequence
    }

    @Test("[SE11] in the present epoch: up to the last flushed sequence, not beyond")
    func presentEpoch() throws {
        var table = Table()
        #expect(try known(table, Table.epoch, 1) == 1)
        #expect(try known(table, Table.epoch, 2) == 2)
        #expect(try known(table, Table.epoch, 3) == nil)
        #expect(try known(table, Table.epoch, .max) == nil)
        table.ann(.dragStart(1, corner))
        #expect(try known(table, Table.epoch, 3) == nil)
        table.flush()
        #expect(try known(table, Table.epoch, 3) == 3)
    }

    @Test("[SE11] of an earlier epoch: up to the last logged sequence, not what was lost with it")
    func earlierEpoch() throws {
        var table = Table()
        table.ann(.dragStart(1, corner))
        table.flush()
        table.ann(.dragMove(1, at(1, 1)))
        table.flush()
        let second = try table.restarted(through: 3)
        #expect(second.room.sequence == 4)
        #expect(try known(second, Table.epoch, 3) == 3)
        #expect(try known(second, Table.epoch, 4) == nil)
        #expect(try known(second, second.room.epoch, 4) == 4)
        #expect(try known(second, second.room.epoch, 5) == nil)
    }

    @Test("[SE11] each of several earlier epochs has its own end")
    func manyEpochs() throws {
        let table = Table()
        let epochs = (1...4).map { Epoch(number: $0, nonce: UInt64($0)) }
        let starts = [0, 1, 1, 2].enumerated().map {
            EpochStart(epoch: epochs[$0], after: UInt64($1))
        }
        var recovery = RoomRecovery(settings: RoomSettings())
        for batch in table.log { try recovery.apply(batch) }
        var last = table
        last.room = recovery.open(
            epoch: epochs[3], earlier: Array(starts[..<3]), sessions: table.stored,
            replicas: ReplicaBlock(first: 50, last: 60), at: table.now)
        #expect(last.room.sequence == 3)
        let ends: [UInt64] = [1, 1, 2, 3]
        for (epoch, end) in zip(epochs, ends) {
            #expect(try known(last, epoch, end) == end)
            #expect(try known(last, epoch, end + 1) == nil)
        }
    }

    @Test("[SE10] [SE11] the same number with another nonce is another life: a restored backup")
    func otherNonce() throws {
        let table = Table()
        let twin = Epoch(number: Table.epoch.number, nonce: Table.epoch.nonce + 1)
        #expect(try known(table, twin, 1) == nil)
        #expect(try known(table, .none, 0) == nil)
    }
}
