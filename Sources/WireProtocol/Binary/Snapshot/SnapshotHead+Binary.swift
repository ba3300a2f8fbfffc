import MapModel

extension SnapshotHead {
    /// The number of runs, which is not known yet when the head is written.
    static let runCountOffset = 52

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let sequence = try reader.uint64(bytes)
        let stamp = Stamp(rawValue: try reader.uint64(bytes))
        let document = Digest(lane0: try reader.uint32(bytes), lane1: try reader.uint32(bytes))
        let open = Digest(lane0: try reader.uint32(bytes), lane1: try reader.uint32(bytes))
        let highestReplica = try reader.uint32(bytes)
        let epochCount = try reader.uint32(bytes)
        let dragCount = try reader.uint32(bytes)
        let participantCount = try reader.uint32(bytes)
        let replicaCount = try reader.uint32(bytes)
        _ = try reader.uint32(bytes)
        self.init(
            sequence: sequence,
            stamp: stamp,
            digest: StateDigest(document: document, drags: open),
            highestReplica: highestReplica,
            epochs: try reader.elements(epochCount, bytes),
            drags: try reader.elements(dragCount, bytes),
            participants: try reader.elements(participantCount, bytes),
            replicas: try reader.elements(replicaCount, bytes)
        )
    }

    func write(to writer: inout ByteWriter) {
        writer.uint64(sequence)
        writer.stamp(stamp)
        for digest in [digest.document, digest.drags] {
            writer.uint32(digest.lane0)
            writer.uint32(digest.lane1)
        }
        writer.uint32(highestReplica)
        writer.count(epochs.count)
        writer.count(drags.count)
        writer.count(participants.count)
        writer.count(replicas.count)
        writer.uint32(0)
        writer.elements(epochs)
        writer.elements(drags)
        writer.elements(participants)
        writer.elements(replicas)
    }
}

extension EpochStart: BinaryElement {
    static let minimumByteCount = 24

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let number = try reader.positive("epoch", bytes)
        try reader.zeros(4, bytes)
        let nonce = try reader.uint64(bytes)
        let after = try reader.uint64(bytes)
        self.init(epoch: Epoch(number: number, nonce: nonce), after: after)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(epoch.number)
        writer.zeros(4)
        writer.uint64(epoch.nonce)
        writer.uint64(after)
    }
}

extension ReplicaState: BinaryElement {
    static let minimumByteCount = 24

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let replica = try reader.replica(bytes)
        let lastDecided = OperationNumber(try reader.uint32(bytes))
        let highestDrag = DragNumber(try reader.uint32(bytes))
        let count = try reader.uint32(bytes)
        let lastStamp = Stamp(rawValue: try reader.uint64(bytes))
        // All that were decided are remembered, until there are too many.
        guard count == min(lastDecided.rawValue, UInt32(Limits.undoneOperationCount)) else {
            throw .badField("decisions")
        }
        self.init(
            replica: replica, lastDecided: lastDecided, highestDrag: highestDrag,
            lastStamp: lastStamp, decisions: try reader.elements(count, bytes))
    }

    func write(to writer: inout ByteWriter) {
        writer.replica(replica)
        writer.uint32(lastDecided.rawValue)
        writer.uint32(highestDrag.rawValue)
        writer.count(decisions.count)
        writer.stamp(lastStamp)
        writer.elements(decisions)
    }
}

extension ReplicaState.Decision: BinaryElement {
    static let minimumByteCount = 16

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let content = ContentHash(rawValue: try reader.uint64(bytes))
        let refusal = try reader.refusal(bytes)
        try reader.zeros(7, bytes)
        self.init(refusal: refusal, content: content)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint64(content.rawValue)
        writer.refusal(refusal)
        writer.zeros(7)
    }
}
