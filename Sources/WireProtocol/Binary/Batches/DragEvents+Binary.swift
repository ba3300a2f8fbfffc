import MapModel

// The grant and the end of a drag.

extension Grant {
    init(event reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.feature, bytes)
        try reader.zeros(2, bytes)
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        let count = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        let target = try DragTarget(
            &reader, bytes, count: count, isFeature: flags & Flag.feature != 0)
        self.init(grant: grant, replica: replica, number: number, target: target)
    }

    func writeEvent(to writer: inout ByteWriter) {
        writer.uint8(EventKind.granted.rawValue)
        writer.uint8(target.isFeature ? Flag.feature : 0)
        writer.zeros(2)
        writer.uint32(grant.rawValue)
        writer.replica(replica)
        writer.uint32(number.rawValue)
        writer.count(target.count)
        writer.zeros(4)
        target.write(to: &writer)
    }
}

extension DragEnd {
    init(
        event reader: inout ByteReader,
        _ bytes: Span<UInt8>,
        base: Stamp
    ) throws(DecodeError) {
        let flags = try reader.flags(Flag.fullStamp, bytes)
        let offset = try reader.uint16(bytes)
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let positionCount = try reader.uint32(bytes)
        let reason: EndReason = try reader.choice("reason", bytes)
        let form: ValueForm = try reader.choice("form", bytes)
        try reader.zeros(2, bytes)
        let operation = try Operation(orNone: &reader, bytes)
        let stamp = try EventStamp.read(
            flags: flags,
            offset: offset,
            base: base,
            &reader,
            bytes
        )
        guard positionCount == form.positionCount(of: positionCount) else {
            throw .badField("positionCount")
        }
        guard form == .none || reason != .cancelled else { throw .badField("form") }
        self.init(
            grant: grant,
            replica: replica,
            reason: reason,
            value: try DragValue?(form, count: Int(positionCount), &reader, bytes),
            stamp: stamp,
            operation: operation
        )
    }

    func writeEvent(to writer: inout ByteWriter, base: Stamp) {
        let form = EventStamp(stamp, base: base)
        writer.uint8(EventKind.ended.rawValue)
        writer.uint8(form.flags)
        writer.uint16(form.offset)
        writer.uint32(grant.rawValue)
        writer.replica(replica)
        writer.count(value.positionCount)
        writer.uint8(reason.rawValue)
        writer.uint8(value.form.rawValue)
        writer.zeros(2)
        writer.uint32(operation?.number.rawValue ?? 0)
        writer.uint64(operation?.content.rawValue ?? 0)
        form.writeIfFull(to: &writer)
        value.write(to: &writer)
    }
}

extension DragEnd.Operation {
    /// A number of zero, followed by a hash of zero, is none.
    fileprivate init?(
        orNone reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        let number = OperationNumber(try reader.uint32(bytes))
        let content = ContentHash(rawValue: try reader.uint64(bytes))
        if number == .none {
            guard content.rawValue == 0 else { throw .badField("content") }
            return nil
        }
        self.init(number: number, content: content)
    }
}
