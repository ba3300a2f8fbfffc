import MapModel

// JSON on the wire: it has to arrive in its canonical form.

extension CanonicalJSON {
    /// The one door through which JSON comes in. Where in the value it is wrong is not told.
    init(wire utf8: [UInt8], _ field: String) throws(DecodeError) {
        do throws(CanonicalJSONError) {
            try self.init(validating: utf8)
        } catch {
            throw .badField(field)
        }
    }
}

extension ByteReader {
    /// The value of a property; it has at least one byte.
    mutating func propertyValue(
        _ count: UInt32,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> CanonicalJSON {
        guard count <= Limits.propertyValueByteCount else { throw .tooLong("value") }
        return try CanonicalJSON(wire: try array(Int(count), bytes), "value")
    }

    /// The `id` that a feature had in its file, a string or a number; no bytes if it had none.
    mutating func foreignID(
        _ count: UInt16,
        _ bytes: Span<UInt8>
    ) throws(DecodeError) -> CanonicalJSON? {
        guard count <= Limits.foreignIDByteCount else { throw .tooLong("foreignID") }
        guard count > 0 else { return nil }
        let json = try CanonicalJSON(wire: try array(Int(count), bytes), "foreignID")
        switch json.utf8[0] {
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: throw .badField("foreignID")
        }
        return json
    }
}
