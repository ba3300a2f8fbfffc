import MapModel

extension ClientMessage {
    /// Reads one frame of a client.
    ///
    /// - Throws: ``DecodeError``, for anything but the only bytes of a message. A first byte that is
    ///   no kind of this version gives ``unknown(kind:)``, whatever follows.
    /// - Complexity: O(n); a drag-move allocates nothing.
    public init(binary bytes: Span<UInt8>) throws(DecodeError) {
        guard bytes.count <= Limits.clientFrameByteCount else { throw .tooLong("frame") }
        var reader = ByteReader()
        let first = try reader.uint8(bytes)
        guard let kind = ClientKind(rawValue: first) else {
            self = .unknown(kind: first)
            return
        }
        self = try Self.decode(kind, &reader, bytes)
        try reader.end(bytes)
    }

    @inline(__always)
    private static func decode(
        _ kind: ClientKind,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ClientMessage {
        switch kind {
        case .dragMove: return try dragMove(&reader, bytes)
        case .hello: return .hello(try Hello(&reader, bytes))
        case .dragStart: return try dragStart(&reader, bytes)
        case .dragEnd, .dragCancel, .edits:
            return .numbered(try NumberedMessage(kind, &reader, bytes))
        case .presence: return .presence(try PresenceState(client: &reader, bytes))
        case .signal: return try signal(&reader, bytes)
        case .ping:
            try reader.zeros(7, bytes)
            return .ping(token: try reader.uint64(bytes))
        case .check: return try bare(.check, &reader, bytes)
        case .replace: return try bare(.replace, &reader, bytes)
        case .goodbye: return try bare(.goodbye, &reader, bytes)
        }
    }

    @inline(__always)
    private static func dragMove(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ClientMessage {
        let form: ValueForm = try reader.choice("form", bytes)
        try reader.zeros(2, bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        return .dragMove(number, try DragValue(form, &reader, bytes))
    }

    private static func dragStart(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ClientMessage {
        let flags = try reader.flags(Flag.feature, bytes)
        try reader.zeros(2, bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        let count = try reader.uint32(bytes)
        try reader.zeros(4, bytes)
        let isFeature = flags & Flag.feature != 0
        return .dragStart(
            number, try DragTarget(&reader, bytes, count: count, isFeature: isFeature))
    }

    private static func bare(
        _ message: ClientMessage,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ClientMessage {
        try reader.zeros(7, bytes)
        return message
    }
}

extension ClientMessage {
    /// The frame. Names, tokens and properties have to be within ``Limits``.
    ///
    /// - Complexity: O(n).
    public var binary: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        write(to: &writer)
        return writer.finish()
    }

    private func write(to writer: inout ByteWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .dragStart(let number, let target):
            Self.head(.dragStart, target.isFeature ? Flag.feature : 0, number, to: &writer)
            writer.count(target.count)
            writer.zeros(4)
            target.write(to: &writer)
        case .dragMove(let number, let value):
            Self.head(.dragMove, Optional(value).form.rawValue, number, to: &writer)
            value.writeCounted(to: &writer)
        case .numbered(let message): message.write(to: &writer)
        case .presence(let state): state.writeClient(to: &writer)
        case .signal(let signal, let receiver):
            signal.write(
                ClientKind.signal.rawValue, flags: 0, replica: receiver?.rawValue ?? 0,
                to: &writer)
        case .ping(let token):
            Self.bare(ClientKind.ping.rawValue, to: &writer)
            writer.uint64(token)
        case .check: Self.bare(ClientKind.check.rawValue, to: &writer)
        case .replace: Self.bare(ClientKind.replace.rawValue, to: &writer)
        case .goodbye: Self.bare(ClientKind.goodbye.rawValue, to: &writer)
        case .unknown(let kind): Self.bare(kind, to: &writer)
        }
    }

    private static func head(
        _ kind: ClientKind,
        _ second: UInt8,
        _ number: DragNumber,
        to writer: inout ByteWriter
    ) {
        writer.uint8(kind.rawValue)
        writer.uint8(second)
        writer.zeros(2)
        writer.uint32(number.rawValue)
    }

    private static func bare(_ kind: UInt8, to writer: inout ByteWriter) {
        writer.uint8(kind)
        writer.padding()
    }
}
