import MapModel

extension ServerMessage {
    /// Reads one frame of the server.
    ///
    /// - Throws: ``DecodeError``, for anything but the only bytes of a message. A first byte that is
    ///   no kind of this version gives ``unknown(kind:)``, whatever follows.
    /// - Complexity: O(n).
    public init(binary bytes: Span<UInt8>) throws(DecodeError) {
        var reader = ByteReader()
        let first = try reader.uint8(bytes)
        guard let kind = ServerKind(rawValue: first) else {
            self = .unknown(kind: first)
            return
        }
        self = try Self.decode(kind, &reader, bytes)
        try reader.end(bytes)
    }

    private static func decode(
        _ kind: ServerKind,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ServerMessage {
        switch kind {
        case .welcome: return .welcome(try Welcome(&reader, bytes))
        case .stateRecords:
            try checkSize(bytes.count - StateRecords.headByteCount)
            return .stateRecords(try StateRecords(&reader, bytes))
        case .stateEnd: return .stateEnd(try StateEnd(&reader, bytes))
        case .batch:
            try checkSize(bytes.count)
            return .batch(try Batch(&reader, bytes))
        case .done: return .done(try Done(&reader, bytes))
        case .denied: return .denied(try Denied(&reader, bytes))
        case .pong:
            try reader.zeros(7, bytes)
            let token = try reader.uint64(bytes)
            return .pong(Pong(token: token, milliseconds: try reader.uint64(bytes)))
        case .checked: return try checked(&reader, bytes)
        case .presence:
            try reader.zeros(3, bytes)
            let count = try reader.uint32(bytes)
            return .presence(try reader.elements(count, bytes))
        case .signal: return try signal(&reader, bytes)
        case .notSaved:
            try reader.zeros(7, bytes)
            return .notSaved
        case .saved:
            try reader.zeros(3, bytes)
            return .saved(next: OperationNumber(try reader.positive("next", bytes)))
        }
    }

    /// A larger batch is logged but not sent; a larger chunk is cut.
    private static func checkSize(_ byteCount: Int) throws(DecodeError) {
        guard byteCount <= Limits.lastChunkByteCount else { throw .tooLong("frame") }
    }

    private static func checked(
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ServerMessage {
        try reader.zeros(7, bytes)
        let sequence = try reader.uint64(bytes)
        let document = Digest(lane0: try reader.uint32(bytes), lane1: try reader.uint32(bytes))
        let drags = Digest(lane0: try reader.uint32(bytes), lane1: try reader.uint32(bytes))
        return .checked(sequence: sequence, StateDigest(document: document, drags: drags))
    }
}

extension ServerMessage {
    /// The frame. Names and properties have to be within ``Limits``.
    ///
    /// - Complexity: O(n).
    public var binary: [UInt8] {
        switch self {
        case .batch(let batch): return batch.binary
        case .stateRecords(let records): return records.binary
        default:
            var writer = ByteWriter(capacity: 128)
            write(to: &writer)
            return writer.finish()
        }
    }

    private func write(to writer: inout ByteWriter) {
        switch self {
        case .batch, .stateRecords: preconditionFailure("these have writers of their own")
        case .welcome(let welcome): welcome.write(to: &writer)
        case .stateEnd(let end): end.write(to: &writer)
        case .done(let done): done.write(to: &writer)
        case .denied(let denied): denied.write(to: &writer)
        case .pong(let pong):
            writer.uint8(ServerKind.pong.rawValue)
            writer.padding()
            writer.uint64(pong.token)
            writer.uint64(pong.milliseconds)
        case .checked(let sequence, let digest):
            Self.write(sequence, digest, to: &writer)
        case .presence(let presence):
            writer.uint8(ServerKind.presence.rawValue)
            writer.zeros(3)
            writer.count(presence.count)
            writer.elements(presence)
        case .signal(let signal, let sender, let toAll):
            signal.write(
                ServerKind.signal.rawValue, flags: toAll ? Flag.toAll : 0,
                replica: sender.rawValue, to: &writer)
        case .notSaved:
            writer.uint8(ServerKind.notSaved.rawValue)
            writer.padding()
        case .saved(let next):
            writer.uint8(ServerKind.saved.rawValue)
            writer.zeros(3)
            writer.uint32(next.rawValue)
        case .unknown(let kind):
            writer.uint8(kind)
            writer.padding()
        }
    }

    private static func write(
        _ sequence: UInt64,
        _ digest: StateDigest,
        to writer: inout ByteWriter
    ) {
        writer.uint8(ServerKind.checked.rawValue)
        writer.padding()
        writer.uint64(sequence)
        writer.uint32(digest.document.lane0)
        writer.uint32(digest.document.lane1)
        writer.uint32(digest.drags.lane0)
        writer.uint32(digest.drags.lane1)
    }
}

extension Denied {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let code: RefusalCode = try reader.choice("code", bytes)
        try reader.zeros(2, bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        let holder = ReplicaID(try reader.uint32(bytes))
        let leaseMilliseconds = try reader.uint32(bytes)
        self.init(number: number, code: code, holder: holder, leaseMilliseconds: leaseMilliseconds)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint8(ServerKind.denied.rawValue)
        writer.uint8(code.rawValue)
        writer.zeros(2)
        writer.uint32(number.rawValue)
        writer.replica(holder)
        writer.uint32(leaseMilliseconds)
    }
}
