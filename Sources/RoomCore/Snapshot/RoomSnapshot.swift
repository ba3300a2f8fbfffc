public import MapModel
public import WireProtocol

/// A room as it stands at a sequence, as far as its batches tell: a state frame from zero, stored.
///
/// Recovering a room from a snapshot and the batches after it gives what all batches give. What the
/// host stores elsewhere (sessions, epochs, reserved numbers) is not part of it.
public struct RoomSnapshot: Sendable {
    public let head: SnapshotHead
    /// With the sequences of last changes, and the open drags.
    let document: Document

    public var sequence: UInt64 { head.sequence }

    /// - Complexity: O(replicas); the document is shared, not copied.
    init(of room: borrowing Room, participants: [Participant]) {
        precondition(room.isClean, "a snapshot stands at a sequence")
        document = room.document
        head = SnapshotHead(
            sequence: room.sequence,
            stamp: room.clock.logged,
            digest: room.document.digest,
            highestReplica: room.highestReplica,
            epochs: room.openings,
            drags: room.document.drags.all,
            participants: participants,
            replicas: room.replicas.compactMap { $0.value.state(of: $0.key) }
                .sorted { $0.replica < $1.replica })
    }

    /// The stored form, in the format ``SnapshotEncoder/version``, and a hash of it: the digests cover
    /// the document and its drags, but neither outcomes nor sequences.
    ///
    /// - Complexity: O(n) in the size of the document: for another thread than that of the loop.
    public var binary: [UInt8] {
        var encoder = SnapshotEncoder(head)
        document.forEachRecord { encoder.add($0, changedAt: $1) }
        var bytes = encoder.finish()
        let hash = ContentHash(of: bytes).rawValue
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: hash >> shift))
        }
        return bytes
    }

    /// Reads what was stored in a format, at a sequence.
    ///
    /// - Throws: ``SnapshotFault``: it must not be used.
    /// - Complexity: O(n).
    public init(
        stored body: [UInt8], version: UInt32, sequence: UInt64
    ) throws(SnapshotFault) {
        guard version == SnapshotEncoder.version else { throw .unknownFormat(version) }
        try self.init(binary: body)
        guard self.sequence == sequence else { throw .otherSequence(self.sequence) }
    }

    /// Reads the stored form, and checks its hash, and that the content has the digests that the room
    /// had.
    ///
    /// - Throws: ``SnapshotFault``: it is damaged and must not be used.
    /// - Complexity: O(n).
    public init(binary stored: [UInt8]) throws(SnapshotFault) {
        let body = stored.span.extracting(0..<max(0, stored.count - 8))
        let hash = stored.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard ContentHash(of: body).rawValue == hash else { throw .otherHash }
        try self.init(hashed: body)
    }

    private init(hashed bytes: Span<UInt8>) throws(SnapshotFault) {
        var document = Document(recordsChanges: true)
        do {
            var decoder = try SnapshotDecoder(bytes)
            head = decoder.head
            while let (record, sequence) = try decoder.next(bytes) {
                try document.restore(record, changedAt: sequence)
            }
            try document.replaceDrags(with: head.drags)
        } catch let fault as DecodeError {
            throw .undecodable(fault)
        } catch let fault as ReplicaFault {
            throw .impossible(fault)
        } catch {
            preconditionFailure("a snapshot has no other faults: \(error)")
        }
        guard document.isWhole else { throw .incomplete }
        guard document.recomputedDigest == head.digest.document,
            document.digest.drags == head.digest.drags
        else { throw .otherDigest }
        self.document = document
    }
}

/// Why a stored snapshot cannot be used.
public enum SnapshotFault: Error, Hashable, Sendable {
    case unknownFormat(UInt32)
    /// It is the snapshot of another sequence.
    case otherSequence(UInt64)
    /// The bytes are not those that were stored.
    case otherHash
    case undecodable(DecodeError)
    /// A record cannot follow those before.
    case impossible(ReplicaFault)
    /// A vertex has no position.
    case incomplete
    /// The content is not what the room held.
    case otherDigest
}

extension SnapshotFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat(let version): "it has the unknown format \(version)"
        case .otherSequence(let sequence): "it is that of sequence \(sequence)"
        case .otherHash: "it has not the bytes that were stored"
        case .undecodable(let error): "it cannot be decoded: \(error)"
        case .impossible(let fault): "it cannot be: \(fault)"
        case .incomplete: "a vertex has no position"
        case .otherDigest: "its content has other digests than it says"
        }
    }
}
