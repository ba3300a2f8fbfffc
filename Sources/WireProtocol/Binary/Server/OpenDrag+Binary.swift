import MapModel

extension OpenDrag: BinaryElement {
    static let minimumByteCount = 32

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let grant = GrantNumber(try reader.positive("grant", bytes))
        let replica = try reader.replica(bytes)
        let number = DragNumber(try reader.positive("drag", bytes))
        let count = try reader.uint32(bytes)
        let flags = try reader.flags(Flag.feature, bytes)
        let form: ValueForm = try reader.choice("form", bytes)
        try reader.zeros(6, bytes)
        let target = try DragTarget(
            &reader, bytes, count: count, isFeature: flags & Flag.feature != 0)
        let value = try DragValue?(form, count: target.count, &reader, bytes)
        guard value?.fits(target) ?? true else { throw .badField("form") }
        self.init(
            Grant(grant: grant, replica: replica, number: number, target: target), value: value)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(grant.grant.rawValue)
        writer.replica(grant.replica)
        writer.uint32(grant.number.rawValue)
        writer.count(grant.target.count)
        writer.uint8(grant.target.isFeature ? Flag.feature : 0)
        writer.uint8(value.form.rawValue)
        writer.zeros(6)
        grant.target.write(to: &writer)
        value.write(to: &writer)
    }
}
