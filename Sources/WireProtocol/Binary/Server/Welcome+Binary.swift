import MapModel

extension Welcome {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.isResumed | Flag.isRecovered, bytes)
        try reader.zeros(2, bytes)
        let replica = try reader.replica(bytes)
        let key = SessionKey(high: try reader.uint64(bytes), low: try reader.uint64(bytes))
        let nonce = try reader.uint64(bytes)
        let stamp = Stamp(rawValue: try reader.uint64(bytes))
        let milliseconds = try reader.uint64(bytes)
        let epochNumber = try reader.positive("epochNumber", bytes)
        let lastDecided = OperationNumber(try reader.uint32(bytes))
        let highestDrag = DragNumber(try reader.uint32(bytes))
        let liveDragCount = try reader.uint32(bytes)
        let limits = try SessionLimits(&reader, bytes)
        let liveDrags = try Self.drags(liveDragCount, &reader, bytes)
        self.init(
            replica: replica,
            key: key,
            epoch: Epoch(number: epochNumber, nonce: nonce),
            stamp: stamp,
            milliseconds: milliseconds,
            isResumed: flags & Flag.isResumed != 0,
            isRecovered: flags & Flag.isRecovered != 0,
            lastDecided: lastDecided,
            highestDrag: highestDrag,
            liveDrags: liveDrags,
            limits: limits
        )
    }

    private static func drags(
        _ count: UInt32,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> [DragNumber] {
        guard Int(count) <= reader.remaining(bytes) / 4 else { throw .truncated }
        var drags: [DragNumber] = []
        drags.reserveCapacity(Int(count))
        for _ in 0..<count { drags.append(DragNumber(try reader.positive("drag", bytes))) }
        try reader.padding(bytes)
        return drags
    }

    func write(to writer: inout ByteWriter) {
        let resumed = isResumed ? Flag.isResumed : 0
        let recovered = isRecovered ? Flag.isRecovered : 0
        writer.uint8(ServerKind.welcome.rawValue)
        writer.uint8(resumed | recovered)
        writer.zeros(2)
        writer.replica(replica)
        writer.uint64(key.high)
        writer.uint64(key.low)
        writer.uint64(epoch.nonce)
        writer.stamp(stamp)
        writer.uint64(milliseconds)
        writer.uint32(epoch.number)
        writer.uint32(lastDecided.rawValue)
        writer.uint32(highestDrag.rawValue)
        writer.count(liveDrags.count)
        limits.write(to: &writer)
        for drag in liveDrags { writer.uint32(drag.rawValue) }
        writer.padding()
    }
}

extension SessionLimits {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        self.init(
            frameByteCount: try reader.uint32(bytes),
            propertyValueByteCount: try reader.uint32(bytes),
            messagesPerSecond: try reader.uint32(bytes),
            leaseMilliseconds: try reader.uint32(bytes),
            undoneOperations: try reader.uint32(bytes),
            vertexCount: try reader.uint32(bytes),
            recordCount: try reader.uint32(bytes),
            memberCount: try reader.uint32(bytes),
            heldVertexCount: try reader.uint32(bytes),
            importByteCount: try reader.uint32(bytes),
            graceMilliseconds: try reader.uint32(bytes),
            helloMilliseconds: try reader.uint32(bytes)
        )
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(frameByteCount)
        writer.uint32(propertyValueByteCount)
        writer.uint32(messagesPerSecond)
        writer.uint32(leaseMilliseconds)
        writer.uint32(undoneOperations)
        writer.uint32(vertexCount)
        writer.uint32(recordCount)
        writer.uint32(memberCount)
        writer.uint32(heldVertexCount)
        writer.uint32(importByteCount)
        writer.uint32(graceMilliseconds)
        writer.uint32(helloMilliseconds)
    }
}
