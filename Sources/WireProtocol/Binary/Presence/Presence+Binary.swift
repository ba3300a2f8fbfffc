import MapModel

/// An entry of what the server says: a head that names the replica, then the parts.
extension Presence: BinaryElement {
    static let minimumByteCount = 16

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let replica = try reader.replica(bytes)
        let follows = try reader.uint32(bytes)
        let flags = try reader.flags(Flag.presence, bytes)
        try reader.zeros(1, bytes)
        let selectionCount = try reader.uint16(bytes)
        try reader.zeros(4, bytes)
        self.init(
            replica: replica,
            try PresenceState(flags, follows, selectionCount, &reader, bytes))
    }

    func write(to writer: inout ByteWriter) {
        writer.replica(replica)
        writer.uint32(state.follows?.rawValue ?? 0)
        writer.uint8(state.flags)
        writer.zeros(1)
        writer.shortCount(state.selection.count)
        writer.zeros(4)
        state.writeParts(to: &writer)
    }
}

extension PresenceState {
    /// What the client says.
    init(client reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let flags = try reader.flags(Flag.presence, bytes)
        let selectionCount = try reader.uint16(bytes)
        let follows = try reader.uint32(bytes)
        try self.init(flags, follows, selectionCount, &reader, bytes)
    }

    func writeClient(to writer: inout ByteWriter) {
        writer.uint8(ClientKind.presence.rawValue)
        writer.uint8(flags)
        writer.shortCount(selection.count)
        writer.uint32(follows?.rawValue ?? 0)
        writeParts(to: &writer)
    }

    /// The parts that the flags tell of, in their order, then the selection.
    fileprivate init(
        _ flags: UInt8,
        _ follows: UInt32,
        _ selectionCount: UInt16,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) {
        let hasLocation = flags & Flag.location != 0
        let hasHeading = flags & Flag.heading != 0
        guard hasLocation || !hasHeading else { throw .badField("flags") }
        guard selectionCount <= Limits.selectionCount else { throw .tooLong("selectionCount") }
        self.init(
            cursor: flags & Flag.cursor != 0 ? try reader.position(bytes) : nil,
            viewport: flags & Flag.viewport != 0 ? try Viewport(&reader, bytes) : nil,
            location: hasLocation
                ? try Location(hasHeading: hasHeading, &reader, bytes) : nil,
            follows: follows == 0 ? nil : ReplicaID(follows)
        )
        selection = try reader.elements(UInt32(selectionCount), bytes)
    }

    fileprivate var flags: UInt8 {
        (cursor == nil ? 0 : Flag.cursor)
            | (viewport == nil ? 0 : Flag.viewport)
            | (location == nil ? 0 : Flag.location)
            | (location?.heading == nil ? 0 : Flag.heading)
    }

    fileprivate func writeParts(to writer: inout ByteWriter) {
        precondition(selection.count <= Limits.selectionCount, "a limit was not kept")
        if let cursor { writer.position(cursor) }
        viewport?.write(to: &writer)
        location?.write(to: &writer)
        writer.elements(selection)
    }
}
