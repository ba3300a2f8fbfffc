import MapModel

/// How the stamp of an operation stands in a batch: as an offset from the batch's stamp, or in full.
/// It has one form only: full if it is late or lies outside of the offsets, else the offset.
struct EventStamp {
    let isFull: Bool
    /// 0 if the stamp stands in full.
    let offset: UInt16
    let stamp: Stamp

    init(_ stamp: Stamp, base: Stamp, isLate: Bool = false) {
        let distance = stamp.rawValue &- base.rawValue
        isFull = isLate || stamp < base || distance > UInt64(UInt16.max)
        offset = isFull ? 0 : UInt16(truncatingIfNeeded: distance)
        self.stamp = stamp
    }

    /// Takes the full stamp if the flags announce one.
    ///
    /// - Throws: ``DecodeError/badField(_:)`` if it has the wrong form, is 0, or is past the end of time.
    static func read(
        flags: UInt8,
        offset: UInt16,
        base: Stamp,
        isLate: Bool = false,
        _ reader: inout ByteReader,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> Stamp {
        let isFull = flags & Flag.fullStamp != 0
        var stamp = Stamp(rawValue: base.rawValue &+ UInt64(offset))
        if isFull { stamp = try reader.stamp(bytes) }
        let form = EventStamp(stamp, base: base, isLate: isLate)
        guard stamp != .zero, form.isFull == isFull, form.offset == offset else {
            throw .badField("stamp")
        }
        return stamp
    }

    var flags: UInt8 { isFull ? Flag.fullStamp : 0 }

    func writeIfFull(to writer: inout ByteWriter) {
        if isFull { writer.stamp(stamp) }
    }
}
