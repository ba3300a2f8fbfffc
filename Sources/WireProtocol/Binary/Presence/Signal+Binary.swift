import MapModel

// A signal's two directions differ only in the flags, and in whom the replica is.

extension Signal {
    /// What follows the flags.
    fileprivate static func read(
        _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) -> (signal: Signal, replica: UInt32) {
        let nameByteCount = try reader.uint16(bytes)
        let replica = try reader.uint32(bytes)
        let bodyByteCount = try reader.uint32(bytes)
        guard nameByteCount <= Limits.signalNameByteCount else { throw .tooLong("name") }
        guard bodyByteCount <= Limits.signalBodyByteCount else { throw .tooLong("body") }
        try reader.zeros(4, bytes)
        guard let name = SignalName(utf8: try reader.array(Int(nameByteCount), bytes)) else {
            throw .badField("name")
        }
        let body = try CanonicalJSON(wire: try reader.array(Int(bodyByteCount), bytes), "body")
        try reader.padding(bytes)
        return (Signal(name: name, body: body), replica)
    }

    func write(_ kind: UInt8, flags: UInt8, replica: UInt32, to writer: inout ByteWriter) {
        writer.uint8(kind)
        writer.uint8(flags)
        writer.shortCount(name.text.utf8.count)
        writer.uint32(replica)
        writer.count(body.utf8.count)
        writer.zeros(4)
        writer.array(Array(name.text.utf8))
        writer.array(body.utf8)
        writer.padding()
    }
}

extension ClientMessage {
    static func signal(
        _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ClientMessage {
        try reader.zeros(1, bytes)
        let (signal, receiver) = try Signal.read(&reader, bytes)
        return .signal(signal, to: receiver == 0 ? nil : ReplicaID(receiver))
    }
}

extension ServerMessage {
    static func signal(
        _ reader: inout ByteReader, _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ServerMessage {
        let flags = try reader.flags(Flag.toAll, bytes)
        let (signal, sender) = try Signal.read(&reader, bytes)
        guard sender != 0 else { throw .badField("replica") }
        return .signal(signal, from: ReplicaID(sender), toAll: flags & Flag.toAll != 0)
    }
}
