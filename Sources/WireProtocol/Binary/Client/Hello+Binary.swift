import MapModel

extension Hello {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.resume, bytes)
        let version = try reader.uint16(bytes)
        let colour = try reader.colour(bytes)
        let instance = Instance(high: try reader.uint64(bytes), low: try reader.uint64(bytes))
        let nameByteCount = try reader.uint16(bytes)
        let tokenByteCount = try reader.uint16(bytes)
        guard tokenByteCount <= Limits.tokenByteCount else { throw .tooLong("token") }
        try reader.zeros(4, bytes)
        let resume = flags & Flag.resume != 0 ? try Resume(&reader, bytes) : nil
        let name = try reader.name(nameByteCount, bytes)
        let token = try reader.token(tokenByteCount, bytes)
        try reader.padding(bytes)
        self.init(
            version: version,
            instance: instance,
            name: name,
            colour: colour,
            token: token,
            resume: resume
        )
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(ClientKind.hello.rawValue)
        writer.uint8(resume == nil ? 0 : Flag.resume)
        writer.uint16(version)
        writer.uint32(colour)
        writer.uint64(instance.high)
        writer.uint64(instance.low)
        writer.shortCount(name.utf8.count)
        writer.shortCount(token.utf8.count)
        writer.zeros(4)
        resume?.write(to: &writer)
        writer.array(Array(name.utf8))
        writer.array(Array(token.utf8))
        writer.padding()
    }
}

extension Hello.Resume {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let key = SessionKey(high: try reader.uint64(bytes), low: try reader.uint64(bytes))
        let nonce = try reader.uint64(bytes)
        let sequence = try reader.uint64(bytes)
        let number = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        self.init(key: key, epoch: Epoch(number: number, nonce: nonce), sequence: sequence)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint64(key.high)
        writer.uint64(key.low)
        writer.uint64(epoch.nonce)
        writer.uint64(sequence)
        writer.uint32(epoch.number)
        writer.zeros(4)
    }
}

extension ByteReader {
    /// A token of `count` bytes: UTF-8, so that the text form can say it too.
    fileprivate mutating func token(
        _ count: UInt16, _ bytes: Span<UInt8>
    ) throws(DecodeError) -> String {
        guard let token = String(validating: try array(Int(count), bytes), as: UTF8.self) else {
            throw .badField("token")
        }
        return token
    }
}
