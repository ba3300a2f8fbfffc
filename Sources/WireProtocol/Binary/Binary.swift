public import MapModel

// The binary form, `syncline.v1.bin`: the doors of this module.

extension ClientMessage {
    public init(binary bytes: Span<UInt8>) throws(DecodeError) { preconditionFailure("unwritten") }
    public var binary: [UInt8] { preconditionFailure("unwritten") }
}

extension ServerMessage {
    public init(binary bytes: Span<UInt8>) throws(DecodeError) { preconditionFailure("unwritten") }
    public var binary: [UInt8] { preconditionFailure("unwritten") }
}

extension Batch {
    /// The same bytes are the frame of a batch and its record in the log.
    public init(binary bytes: Span<UInt8>) throws(DecodeError) { preconditionFailure("unwritten") }
    public var binary: [UInt8] { preconditionFailure("unwritten") }
}

extension NumberedMessage.Content {
    /// The hash that tells a repeat from other content.
    public var hash: ContentHash { preconditionFailure("unwritten") }
}

/// Makes a chunk of a state frame record by record.
public struct StateRecordsWriter {
    public init(isFirst: Bool, isReplacement: Bool) { preconditionFailure("unwritten") }
    public var recordCount: Int { preconditionFailure("unwritten") }
    public var byteCount: Int { preconditionFailure("unwritten") }
    /// The number of bytes that a record takes in a frame.
    public static func byteCount(of record: StateRecord) -> Int { preconditionFailure("unwritten") }
    public mutating func append(_ record: StateRecord) { preconditionFailure("unwritten") }
    /// The message, as `ServerMessage.stateRecords(…).binary` would be.
    public consuming func finish() -> [UInt8] { preconditionFailure("unwritten") }
}
