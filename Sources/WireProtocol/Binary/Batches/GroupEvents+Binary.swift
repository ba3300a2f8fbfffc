import MapModel

// Groups of edits as they stand in a batch, and operations that were refused.

extension EditGroup {
    init(
        event reader: inout ByteReader,
        _ bytes: Span<UInt8>,
        base: Stamp
    ) throws(DecodeError) {
        let flags = try reader.flags(Flag.fullStamp | Flag.lateGroup, bytes)
        let isLate = flags & Flag.lateGroup != 0
        let offset = try reader.uint16(bytes)
        let replica = try reader.replica(bytes)
        let number = OperationNumber(try reader.positive("number", bytes))
        let count = try reader.positive("editCount", bytes)
        let content = ContentHash(rawValue: try reader.uint64(bytes))
        let stamp = try EventStamp.read(
            flags: flags,
            offset: offset,
            base: base,
            isLate: isLate,
            &reader,
            bytes
        )
        self.init(
            replica: replica,
            number: number,
            content: content,
            stamp: stamp,
            isLate: isLate,
            edits: try reader.elements(count, bytes)
        )
    }

    func writeEvent(to writer: inout ByteWriter, base: Stamp) {
        let form = EventStamp(stamp, base: base, isLate: isLate)
        writer.uint8(EventKind.edited.rawValue)
        writer.uint8(form.flags | (isLate ? Flag.lateGroup : 0))
        writer.uint16(form.offset)
        writer.replica(replica)
        writer.uint32(number.rawValue)
        writer.count(edits.count)
        writer.uint64(content.rawValue)
        form.writeIfFull(to: &writer)
        writer.elements(edits)
    }
}

extension ImportGroup {
    init(
        event reader: inout ByteReader,
        _ bytes: Span<UInt8>,
        base: Stamp
    ) throws(DecodeError) {
        let flags = try reader.flags(Flag.fullStamp, bytes)
        let offset = try reader.uint16(bytes)
        let replica = try reader.replica(bytes)
        let count = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        let stamp = try EventStamp.read(
            flags: flags,
            offset: offset,
            base: base,
            &reader,
            bytes
        )
        self.init(replica: replica, stamp: stamp, edits: try reader.elements(count, bytes))
    }

    func writeEvent(to writer: inout ByteWriter, base: Stamp) {
        let form = EventStamp(stamp, base: base)
        writer.uint8(EventKind.imported.rawValue)
        writer.uint8(form.flags)
        writer.uint16(form.offset)
        writer.replica(replica)
        writer.count(edits.count)
        writer.zeros(4)
        form.writeIfFull(to: &writer)
        writer.elements(edits)
    }
}

extension RefusedOperation {
    init(event reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let code: RefusalCode = try reader.choice("code", bytes)
        try reader.zeros(2, bytes)
        let replica = try reader.replica(bytes)
        let number = OperationNumber(try reader.positive("number", bytes))
        try reader.zeros(4, bytes)
        let content = ContentHash(rawValue: try reader.uint64(bytes))
        self.init(replica: replica, number: number, code: code, content: content)
    }

    func writeEvent(to writer: inout ByteWriter) {
        writer.uint8(EventKind.refused.rawValue)
        writer.uint8(code.rawValue)
        writer.zeros(2)
        writer.replica(replica)
        writer.uint32(number.rawValue)
        writer.zeros(4)
        writer.uint64(content.rawValue)
    }
}
