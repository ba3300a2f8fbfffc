import MapModel

/// Unpacks what was packed in this process, and so is as it must be.
struct PackedReader {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    mutating func feature() -> FeatureContent {
        var feature = FeatureContent(kind: choice())
        let identifier = Array(take(Int(number(UInt16.self))))
        if !identifier.isEmpty { feature.foreignID = CanonicalJSON(unchecked: identifier) }
        let propertyCount = Int(number(UInt32.self))
        let pathCount = Int(number(UInt32.self))
        feature.properties.reserveCapacity(propertyCount)
        for _ in 0..<propertyCount { feature.properties.append(property()) }
        feature.paths.reserveCapacity(pathCount)
        for _ in 0..<pathCount { feature.paths.append(path()) }
        return feature
    }

    private mutating func property() -> FeatureContent.Property {
        let keyByteCount = Int(number(UInt16.self))
        let valueByteCount = Int(number(UInt32.self))
        let key = String(decoding: take(keyByteCount), as: UTF8.self)
        let value = CanonicalJSON(unchecked: Array(take(valueByteCount)))
        return FeatureContent.Property(key: key, value: value)
    }

    private mutating func path() -> PathContent {
        var path = PathContent(part: number(), role: choice(), coordinates: [])
        let hasAltitudes = number(UInt8.self) == 1
        let count = Int(number(UInt32.self))
        path.coordinates.reserveCapacity(count)
        for _ in 0..<count { path.coordinates.append(coordinate(hasAltitudes)) }
        return path
    }

    private mutating func coordinate(_ hasAltitudes: Bool) -> Coordinate {
        let longitude = Double(bitPattern: number())
        let latitude = Double(bitPattern: number())
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            preconditionFailure("a position was in range when it was packed")
        }
        guard hasAltitudes else { return Coordinate(position) }
        let hasAltitude = number(UInt8.self) == 1
        let metres = Double(bitPattern: number())
        return Coordinate(position, altitude: hasAltitude ? metres : nil)
    }

    private mutating func choice<Choice: RawRepresentable<UInt8>>() -> Choice {
        guard let choice = Choice(rawValue: number()) else {
            preconditionFailure("a value was one of its kind when it was packed")
        }
        return choice
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    private mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type = Number.self
    ) -> Number {
        let byteCount = Number.bitWidth / 8
        precondition(byteCount <= bytes.count - offset, "it is in the bytes")
        defer { offset += byteCount }
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe buffer.loadUnaligned(fromByteOffset: offset, as: Number.self)
        }
    }
}
