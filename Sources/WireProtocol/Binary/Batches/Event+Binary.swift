import MapModel

extension Event {
    static let minimumByteCount = 8

    /// - Parameter base: the stamp of the batch.
    init(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>,
        base: Stamp
    ) throws(DecodeError) {
        let kind: EventKind = try reader.choice("kind", bytes)
        switch kind {
        case .moved: self = try Self.moved(&reader, bytes)
        case .opened:
            try reader.zeros(3, bytes)
            let number = try reader.positive("epochNumber", bytes)
            self = .opened(Epoch(number: number, nonce: try reader.uint64(bytes)))
        case .joined:
            try reader.zeros(1, bytes)
            self = .joined(try Participant(afterHead: &reader, bytes))
        case .left:
            try reader.zeros(3, bytes)
            self = .left(try reader.replica(bytes))
        case .granted: self = .granted(try Grant(event: &reader, bytes))
        case .ended: self = .ended(try DragEnd(event: &reader, bytes, base: base))
        case .edited: self = .edited(try EditGroup(event: &reader, bytes, base: base))
        case .imported: self = .imported(try ImportGroup(event: &reader, bytes, base: base))
        case .refused: self = .refused(try RefusedOperation(event: &reader, bytes))
        }
    }

    @inline(__always)
    private static func moved(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Event {
        let form: ValueForm = try reader.choice("form", bytes)
        try reader.zeros(2, bytes)
        let grant = GrantNumber(try reader.positive("grant", bytes))
        return .moved(grant, try DragValue(form, &reader, bytes))
    }

    func write(to writer: inout ByteWriter, base: Stamp) {
        switch self {
        case .moved(let grant, let value):
            writer.uint8(EventKind.moved.rawValue)
            writer.uint8(Optional(value).form.rawValue)
            writer.zeros(2)
            writer.uint32(grant.rawValue)
            value.writeCounted(to: &writer)
        case .opened(let epoch):
            writer.uint8(EventKind.opened.rawValue)
            writer.zeros(3)
            writer.uint32(epoch.number)
            writer.uint64(epoch.nonce)
        case .joined(let participant):
            participant.write(EventKind.joined.rawValue, to: &writer)
        case .left(let replica):
            writer.uint8(EventKind.left.rawValue)
            writer.zeros(3)
            writer.replica(replica)
        case .granted(let grant): grant.writeEvent(to: &writer)
        case .ended(let end): end.writeEvent(to: &writer, base: base)
        case .edited(let group): group.writeEvent(to: &writer, base: base)
        case .imported(let group): group.writeEvent(to: &writer, base: base)
        case .refused(let refused): refused.writeEvent(to: &writer)
        }
    }
}
