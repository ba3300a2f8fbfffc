import MapModel

extension DragRelease {
    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let number = DragNumber(try reader.positive("drag", bytes))
        let count = try reader.uint32(bytes)
        let flags = try reader.flags(Flag.feature, bytes)
        let form: ValueForm = try reader.choice("form", bytes)
        try reader.zeros(2, bytes)
        let restCount = try reader.uint32(bytes)
        let isFeature = flags & Flag.feature != 0
        let target = try DragTarget(&reader, bytes, count: count, isFeature: isFeature)
        let value = try DragValue?(form, count: target.count, &reader, bytes)
        guard let value, value.fits(target) else { throw .badField("form") }
        guard restCount == 0 || isFeature else { throw .badField("restCount") }
        guard restCount <= DragTarget.vertexCount else { throw .tooLong("restCount") }
        let rest: [Placement] = try reader.elements(restCount, bytes)
        guard zip(rest, rest.dropFirst()).allSatisfy({ $0.vertex < $1.vertex }) else {
            throw .badField("vertex")
        }
        self.init(number: number, target: target, value: value, rest: rest)
    }

    func write(to writer: inout ByteWriter) {
        writer.uint32(number.rawValue)
        writer.count(target.count)
        writer.uint8(target.isFeature ? Flag.feature : 0)
        writer.uint8(Optional(value).form.rawValue)
        writer.zeros(2)
        writer.count(rest.count)
        target.write(to: &writer)
        Optional(value).write(to: &writer)
        writer.elements(rest)
    }
}

extension DragRelease.Placement: BinaryElement {
    static let minimumByteCount = 24

    init(_ reader: inout ByteReader, _ bytes: Span<UInt8>) throws(DecodeError) {
        let vertex: VertexID = try reader.identifier("vertex", bytes)
        self.init(vertex, try reader.position(bytes))
    }

    func write(to writer: inout ByteWriter) {
        writer.identifier(vertex)
        writer.position(position)
    }
}
