import MapModel
import WireProtocol

/// The least of a client: it applies state frames and batches, each where it has to stand.
struct Reader {
    private(set) var document = Document()
    private(set) var sequence: UInt64 = 0
    private(set) var checkedCount = 0
    private var staged: [StateRecord]?

    enum Fault: Error {
        case batchWithinFrame
        case frameWithoutBeginning
        case otherDigest
    }

    mutating func hear(_ message: ServerMessage) throws {
        switch message {
        case .stateRecords(let records): try stage(records.records, isFirst: records.isFirst)
        case .stateEnd(let end):
            try stage([], isFirst: end.isFirst)
            try adopt(end)
        case .batch(let batch): try apply(batch)
        case .checked(let sequence, let digest):
            guard sequence == self.sequence, digest == document.digest else {
                throw Fault.otherDigest
            }
            checkedCount += 1
        case .welcome, .done, .denied, .pong, .presence, .signal, .unknown, .notSaved, .saved: break
        }
    }

    private mutating func apply(_ batch: Batch) throws {
        guard staged == nil else { throw Fault.batchWithinFrame }
        guard batch.sequence == sequence + 1 else {
            throw ReplicaFault.gap(expected: sequence + 1, found: batch.sequence)
        }
        try document.apply(batch)
        sequence = batch.sequence
    }

    private mutating func stage(_ records: [StateRecord], isFirst: Bool) throws {
        if isFirst { staged = [] }
        guard staged != nil else { throw Fault.frameWithoutBeginning }
        staged? += records
    }

    /// Applies a frame whole.
    private mutating func adopt(_ end: StateEnd) throws {
        if end.isReplacement { document = Document() }
        for record in staged ?? [] { try document.merge(record) }
        try document.replaceDrags(with: end.drags)
        sequence = end.sequence
        staged = nil
    }
}
