public import MapModel

extension Batch {
    /// The format of ``binary`` where batches are stored, for later readers.
    public static let storedVersion: UInt32 = 1

    /// Reads a stored batch.
    ///
    /// - Parameters:
    ///   - version: the format that it was stored in.
    ///   - sequence: the one under which it was stored.
    /// - Throws: ``StoredBatchFault`` if that is not a batch of this format and sequence.
    public init(
        stored body: [UInt8], version: UInt32, sequence: UInt64
    ) throws(StoredBatchFault) {
        guard version == Self.storedVersion else { throw .unknownFormat(version) }
        do throws(DecodeError) {
            self = try Batch(binary: body.span)
        } catch {
            throw .undecodable(error)
        }
        guard self.sequence == sequence else { throw .otherSequence(self.sequence) }
    }
}

/// Why a stored batch cannot be used; its text follows the name of the batch.
public enum StoredBatchFault: Error, Hashable, Sendable {
    case unknownFormat(UInt32)
    case undecodable(DecodeError)
    /// It is the batch of another sequence.
    case otherSequence(UInt64)
}

extension StoredBatchFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownFormat(let version): "has the unknown format \(version)"
        case .undecodable(let error): "cannot be decoded: \(error)"
        case .otherSequence(let sequence): "is numbered \(sequence)"
        }
    }
}
