import MapModel

// feature   kind 1, foreign id (length 2, bytes), properties 4, paths 4, then these
// property  key length 2, value length 4, key, value
// path      part 4, role 1, has altitudes 1, coordinates 4, then these
// position  longitude 8, latitude 8; in a path with altitudes: whether it has one 1, metres 8

extension FeatureContent {
    /// How many bytes it has when packed.
    var packedByteCount: Int {
        let head = 11 + (foreignID?.utf8.count ?? 0)
        let properties = properties.reduce(head) {
            $0 + 6 + $1.key.utf8.count + $1.value.utf8.count
        }
        return paths.reduce(properties) {
            $0 + 10 + $1.coordinates.count * ($1.hasAltitudes ? 25 : 16)
        }
    }
}

extension PathContent {
    var hasAltitudes: Bool { coordinates.contains { $0.altitude != nil } }
}

extension [UInt8] {
    mutating func append(_ feature: FeatureContent) {
        append(feature.kind.rawValue)
        // An identifier has a byte at least, so none is told by the length.
        append(UInt16(feature.foreignID?.utf8.count ?? 0))
        append(contentsOf: feature.foreignID?.utf8 ?? [])
        append(UInt32(feature.properties.count))
        append(UInt32(feature.paths.count))
        for property in feature.properties {
            append(UInt16(property.key.utf8.count))
            append(UInt32(property.value.utf8.count))
            append(contentsOf: property.key.utf8)
            append(contentsOf: property.value.utf8)
        }
        for path in feature.paths { append(path) }
    }

    private mutating func append(_ path: PathContent) {
        let hasAltitudes = path.hasAltitudes
        append(path.part)
        append(path.role.rawValue)
        append(hasAltitudes ? 1 : 0)
        append(UInt32(path.coordinates.count))
        for coordinate in path.coordinates {
            append(coordinate.position.longitude.bitPattern)
            append(coordinate.position.latitude.bitPattern)
            guard hasAltitudes else { continue }
            append(coordinate.altitude == nil ? 0 : 1)
            append((coordinate.altitude ?? 0).bitPattern)
        }
    }

    private mutating func append(_ number: some FixedWidthInteger & UnsignedInteger) {
        unsafe Swift.withUnsafeBytes(of: number) { unsafe append(contentsOf: $0) }
    }
}
