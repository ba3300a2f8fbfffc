public import MapModel

extension StateRecord {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .feature(let birth): birth.write(RecordKind.feature.rawValue, to: &writer)
        case .path(let birth): birth.write(RecordKind.path.rawValue, to: &writer)
        case .vertex(let birth):
            birth.writeHead(RecordKind.vertex.rawValue, flags: 0, to: &writer)
        case .position(let id, let register):
            Self.head(.position, 0, id, register, to: &writer)
            writer.position(register.value)
        case .altitude(let id, let register):
            let metres = register.value.metres
            Self.head(.altitude, metres == nil ? 0 : Flag.altitude, id, register, to: &writer)
            writer.uint64((metres ?? 0).bitPattern)
        case .vertexAlive(let id, let register):
            Self.head(.vertexAlive, register.value ? 1 : 0, id, register, to: &writer)
        case .pathAlive(let id, let register):
            Self.head(.pathAlive, register.value ? 1 : 0, id, register, to: &writer)
        case .featureAlive(let id, let register):
            Self.head(.featureAlive, register.value ? 1 : 0, id, register, to: &writer)
        case .property(let id, let key, let register):
            Self.head(.property, 0, keyByteCount: key.utf8.count, id, register, to: &writer)
            writer.count(register.value.bytes.count)
            writer.zeros(4)
            writer.array(key.utf8)
            writer.array(register.value.bytes)
            writer.padding()
        }
    }

    /// What all registers begin with: kind, a byte, the key's length, replica, identifier, stamp.
    private static func head<Value>(
        _ kind: RecordKind,
        _ byte: UInt8,
        keyByteCount: Int = 0,
        _ id: some Identifier,
        _ register: Register<Value>,
        to writer: inout ByteWriter
    ) {
        writer.uint8(kind.rawValue)
        writer.uint8(byte)
        writer.shortCount(keyByteCount)
        writer.replica(register.replica)
        writer.identifier(id)
        writer.stamp(register.stamp)
    }

    /// The number of bytes that a record takes in the binary form of a frame. O(1).
    public var binaryByteCount: Int {
        switch self {
        case .feature(let birth): Self.padded(16 + (birth.foreignID?.utf8.count ?? 0))
        case .path, .vertexAlive, .pathAlive, .featureAlive: 24
        case .vertex, .altitude: 32
        case .position: 40
        case .property(_, let key, let register):
            Self.padded(32 + key.utf8.count + register.value.bytes.count)
        }
    }

    private static func padded(_ byteCount: Int) -> Int { (byteCount + 7) & ~7 }
}
