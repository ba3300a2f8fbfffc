import MapModel

extension ByteWriter {
    mutating func replica(_ replica: ReplicaID) { uint32(replica.rawValue) }

    mutating func identifier(_ id: some Identifier) { uint64(id.rawValue) }

    mutating func stamp(_ stamp: Stamp) { uint64(stamp.rawValue) }

    /// The code of an outcome; nil is applied.
    mutating func refusal(_ refusal: RefusalCode?) { uint8(refusal?.rawValue ?? 0) }

    @inline(__always)
    mutating func position(_ position: Position) {
        uint64(position.longitude.bitPattern)
        uint64(position.latitude.bitPattern)
    }

    /// The length of something that a limit keeps below 65,536 bytes.
    mutating func shortCount(_ count: Int) {
        precondition(count <= UInt16.max, "a limit was not kept")
        uint16(UInt16(count))
    }

    mutating func count(_ count: Int) {
        precondition(count <= UInt32.max, "a limit was not kept")
        uint32(UInt32(count))
    }
}
