import MapModel
import WireProtocol

// Digests prove on the wire that two replicas hold the same. They cover the confirmed document only.

extension ClientCore {
    /// Asks the room for its digests; the answer is ``ClientEvent/converged(sequence:)``,
    /// ``ClientEvent/diverged(sequence:)`` or ``ClientEvent/unchecked(sequence:)``.
    public mutating func check() {
        guard isOnline else { return }
        outgoing.append(.check)
    }

    mutating func received(_ digest: StateDigest, at checked: UInt64) {
        guard !repair.needsReplacement else {
            return events.append(.unchecked(sequence: checked))
        }
        if let overtaken = awaitedCheck { events.append(.unchecked(sequence: overtaken.sequence)) }
        awaitedCheck = (checked, digest)
        compareAwaitedCheck()
    }

    mutating func compareAwaitedCheck() {
        guard let check = awaitedCheck, check.sequence <= sequence else { return }
        awaitedCheck = nil
        if check.sequence < sequence {
            events.append(.unchecked(sequence: check.sequence))
        } else if check.digest == document.digest {
            events.append(.converged(sequence: check.sequence))
        } else {
            events.append(.diverged(sequence: check.sequence))
            repairDocument()
        }
    }
}
