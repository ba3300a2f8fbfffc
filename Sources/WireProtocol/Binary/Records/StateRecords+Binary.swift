import MapModel

extension StateRecords {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.isFirst | Flag.isReplacement, bytes)
        try reader.zeros(2, bytes)
        let count = try reader.uint32(bytes)
        self.init(
            isFirst: flags & Flag.isFirst != 0,
            isReplacement: flags & Flag.isReplacement != 0,
            records: try reader.elements(count, bytes)
        )
    }

    var binary: [UInt8] {
        var writer = StateRecordsWriter(isFirst: isFirst, isReplacement: isReplacement)
        for record in records { writer.append(record) }
        return writer.finish()
    }
}
