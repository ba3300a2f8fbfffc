import MapModel

extension StateEnd {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.isFirst | Flag.isReplacement, bytes)
        try reader.zeros(2, bytes)
        let lastDecided = OperationNumber(try reader.uint32(bytes))
        let sequence = try reader.uint64(bytes)
        let highestDrag = DragNumber(try reader.uint32(bytes))
        let dragCount = try reader.uint32(bytes)
        let participantCount = try reader.uint32(bytes)
        let outcomeCount = try reader.uint32(bytes)
        self.init(
            isFirst: flags & Flag.isFirst != 0,
            isReplacement: flags & Flag.isReplacement != 0,
            sequence: sequence,
            drags: try reader.elements(dragCount, bytes),
            participants: try reader.elements(participantCount, bytes),
            outcomes: try reader.elements(outcomeCount, bytes),
            lastDecided: lastDecided,
            highestDrag: highestDrag
        )
    }

    func write(to writer: inout ByteWriter) {
        let first = isFirst ? Flag.isFirst : 0
        let replacement = isReplacement ? Flag.isReplacement : 0
        writer.uint8(ServerKind.stateEnd.rawValue)
        writer.uint8(first | replacement)
        writer.zeros(2)
        writer.uint32(lastDecided.rawValue)
        writer.uint64(sequence)
        writer.uint32(highestDrag.rawValue)
        writer.count(drags.count)
        writer.count(participants.count)
        writer.count(outcomes.count)
        writer.elements(drags)
        writer.elements(participants)
        writer.elements(outcomes)
    }
}
