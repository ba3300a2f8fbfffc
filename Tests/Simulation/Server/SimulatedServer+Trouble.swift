import MapModel
import RoomCore
import WireProtocol

// The disk fails for a while.

extension SimulatedServer {
    /// What happens is kept, and not told done.
    func diskFails() { disk.fail() }

    /// It has waited long enough.
    func roomStops() {
        guard disk.isFailing, decided == nil else { return }
        room.savingFailed()
        decided = room.sequence
        tellTurn()
    }

    func diskMends() {
        guard disk.isFailing else { return }
        disk.mend()
        commit(.max)
        room.savingResumed()
        decided = nil
        tellTurn()
    }

    private func tellTurn() {
        audience.diskTurned()
        audience.endTurn(of: room, to: send)
    }

    /// While nothing can be saved, nothing enters batches but what time and the sockets bring.
    func checkStopped(_ batch: Batch) throws(Violation) {
        guard let decided, batch.sequence > decided else { return }
        for event in batch.events {
            switch event {
            case .joined, .left: continue
            case .ended(let end) where end.operation == nil: continue
            default: throw Violation("decided-unsaved", "\(event) while the disk fails")
            }
        }
    }
}
