/// Puts a message together from the pieces in which the library hands it over.
struct MessageAssembly {
    /// What to do after a piece.
    enum Step: Equatable {
        case incomplete
        /// The message is there; ``MessageAssembly/takeBytes()`` gives it.
        case complete
        /// The piece alone is the whole message, and was not copied.
        case completeInPiece
        case tooLarge
    }

    private(set) var bytes: [UInt8] = []
    let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Takes the next piece.
    ///
    /// - Parameters:
    ///   - announced: bytes of this frame that are still to come, as its header says. A frame that
    ///     could not fit is refused before any of it is kept.
    ///   - isLast: the piece ends the message.
    mutating func add(_ piece: Span<UInt8>, announced: Int, isLast: Bool) -> Step {
        // In this order nothing can overflow, whatever the header claims.
        guard announced <= byteLimit, piece.count <= byteLimit - announced,
            bytes.count <= byteLimit - announced - piece.count
        else {
            bytes = []
            return .tooLarge
        }
        if isLast, bytes.isEmpty { return .completeInPiece }
        if bytes.isEmpty { bytes.reserveCapacity(piece.count + announced) }
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return isLast ? .complete : .incomplete
    }

    /// Hands the message over, and forgets it.
    mutating func takeBytes() -> [UInt8] {
        defer { reset() }
        return bytes
    }

    /// Forgets the message, and its memory: a connection is idle most of the time.
    mutating func reset() { bytes = [] }
}
