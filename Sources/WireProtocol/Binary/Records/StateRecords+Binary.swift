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
        let byteCount = records.reduce(Self.headByteCount) { $0 + $1.binaryByteCount }
        var writer = ByteWriter(capacity: byteCount)
        writer.uint8(ServerKind.stateRecords.rawValue)
        writer.uint8((isFirst ? Flag.isFirst : 0) | (isReplacement ? Flag.isReplacement : 0))
        writer.zeros(2)
        writer.uint32(UInt32(records.count))
        for record in records { record.write(to: &writer) }
        return writer.finish()
    }

    /// What stands before the records; limits are about the records.
    static let headByteCount = 8
}
