import MapModel

// Values that stand in many messages. Names of fields are those of the byte tables.

extension ByteReader {
    /// A `u8` whose bits outside of `known` are reserved.
    @inline(__always)
    mutating func flags(_ known: UInt8, _ bytes: Span<UInt8>) throws(DecodeError) -> UInt8 {
        let flags = try uint8(bytes)
        guard flags & ~known == 0 else { throw .badField("flags") }
        return flags
    }

    /// A `u8` that stands for a case.
    mutating func choice<T: RawRepresentable<UInt8>>(
        _ field: String,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> T {
        guard let value = T(rawValue: try uint8(bytes)) else { throw .badField(field) }
        return value
    }

    /// A `u8` that is 0 or 1.
    mutating func bool(_ field: String, _ bytes: Span<UInt8>) throws(DecodeError) -> Bool {
        let value = try uint8(bytes)
        guard value <= 1 else { throw .badField(field) }
        return value == 1
    }

    /// The code of an outcome: why it is refused, or 0, which means applied.
    mutating func refusal(_ bytes: Span<UInt8>) throws(DecodeError) -> RefusalCode? {
        let code = try uint8(bytes)
        let refusal = RefusalCode(rawValue: code)
        guard code == 0 || refusal != nil else { throw .badField("code") }
        return refusal
    }

    /// A `u32` that is not 0.
    @inline(__always)
    mutating func positive(_ field: String, _ bytes: Span<UInt8>) throws(DecodeError) -> UInt32 {
        let value = try uint32(bytes)
        guard value != 0 else { throw .badField(field) }
        return value
    }

    mutating func replica(_ bytes: Span<UInt8>) throws(DecodeError) -> ReplicaID {
        ReplicaID(try positive("replica", bytes))
    }

    /// An identifier; neither its replica nor its counter is 0.
    mutating func identifier<ID: Identifier>(
        _ field: String,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> ID {
        let id = ID(rawValue: try uint64(bytes))
        guard id.replica.rawValue != 0, id.counter != 0 else { throw .badField(field) }
        return id
    }

    /// The stamp of a register or a late operation.
    mutating func stamp(_ bytes: Span<UInt8>) throws(DecodeError) -> Stamp {
        let stamp = Stamp(rawValue: try uint64(bytes))
        guard stamp != .zero else { throw .badField("stamp") }
        return stamp
    }

    /// Longitude, then latitude, each in its only form: −0 is refused.
    @inline(__always)
    mutating func position(_ bytes: Span<UInt8>) throws(DecodeError) -> Position {
        let longitude = try uint64(bytes)
        let latitude = try uint64(bytes)
        guard longitude != Self.negativeZero, latitude != Self.negativeZero,
            let position = Position(
                longitude: Double(bitPattern: longitude),
                latitude: Double(bitPattern: latitude)
            )
        else { throw .badField("position") }
        return position
    }

    /// An altitude.
    mutating func metres(_ bytes: Span<UInt8>) throws(DecodeError) -> Double {
        try double("altitude", bytes)
    }

    /// Finite, not −0.
    mutating func double(_ field: String, _ bytes: Span<UInt8>) throws(DecodeError) -> Double {
        let bits = try uint64(bytes)
        let value = Double(bitPattern: bits)
        guard value.isFinite, bits != Self.negativeZero else { throw .badField(field) }
        return value
    }

    private static let negativeZero: UInt64 = 1 << 63

    /// 0xRRGGBB.
    mutating func colour(_ bytes: Span<UInt8>) throws(DecodeError) -> UInt32 {
        let colour = try uint32(bytes)
        guard colour <= 0xff_ffff else { throw .badField("colour") }
        return colour
    }

    /// A name of `count` bytes: UTF-8 without control characters.
    mutating func name(_ count: UInt16, _ bytes: Span<UInt8>) throws(DecodeError) -> String {
        guard count <= Limits.nameByteCount else { throw .tooLong("name") }
        let utf8 = try array(Int(count), bytes)
        guard let name = String(validating: utf8, as: UTF8.self),
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .badField("name") }
        return name
    }

    /// A property key of `count` bytes.
    mutating func key(_ count: UInt16, _ bytes: Span<UInt8>) throws(DecodeError) -> PropertyKey {
        guard count <= Limits.propertyKeyByteCount else { throw .tooLong("key") }
        guard let key = PropertyKey(validating: try array(Int(count), bytes)), count > 0 else {
            throw .badField("key")
        }
        return key
    }
}
