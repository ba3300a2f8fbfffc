public import MapModel

extension NumberedMessage {
    init(
        _ kind: ClientKind,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        let flags = try reader.flags(Flag.late, bytes)
        try reader.zeros(2, bytes)
        let number = OperationNumber(try reader.positive("number", bytes))
        let late = try Self.late(flags, &reader, bytes)
        self.init(number: number, late: late, content: try Content(kind, &reader, bytes))
    }

    private static func late(
        _ flags: UInt8,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Stamp? {
        guard flags & Flag.late != 0 else {
            try reader.zeros(8, bytes)
            return nil
        }
        return try reader.stamp(bytes)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(content.kind.rawValue)
        writer.uint8(late == nil ? 0 : Flag.late)
        writer.zeros(2)
        writer.uint32(number.rawValue)
        writer.uint64(late?.rawValue ?? 0)
        content.write(to: &writer)
    }
}

extension NumberedMessage.Content {
    /// The hash that tells a repeat from other content: over the kind, padded to eight bytes, and
    /// what follows number and stamp in the message.
    ///
    /// - Complexity: O(n) in the size of the message.
    public var hash: ContentHash {
        var writer = ByteWriter(capacity: 64)
        writer.uint8(kind.rawValue)
        writer.padding()
        write(to: &writer)
        return ContentHash(of: writer.finish())
    }

    var kind: ClientKind {
        switch self {
        case .dragEnd: .dragEnd
        case .dragCancel: .dragCancel
        case .edits: .edits
        }
    }

    init(
        _ kind: ClientKind,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        switch kind {
        case .dragEnd: self = .dragEnd(try DragRelease(&reader, bytes))
        case .dragCancel:
            self = .dragCancel(DragNumber(try reader.positive("drag", bytes)))
            try reader.zeros(4, bytes)
        case .edits:
            let count = try reader.positive("editCount", bytes)
            try reader.zeros(4, bytes)
            self = .edits(try reader.elements(count, bytes))
        default: throw .badField("kind")
        }
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .dragEnd(let release): release.write(to: &writer)
        case .dragCancel(let drag):
            writer.uint32(drag.rawValue)
            writer.zeros(4)
        case .edits(let edits):
            writer.count(edits.count)
            writer.zeros(4)
            writer.elements(edits)
        }
    }
}
