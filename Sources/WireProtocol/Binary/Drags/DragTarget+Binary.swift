import MapModel

// What a drag holds: a flag that tells a feature from vertices, a count, and that many identifiers.

extension DragTarget {
    var isFeature: Bool { if case .feature = self { true } else { false } }

    /// The number of identifiers that follow.
    var count: Int {
        switch self {
        case .vertex, .feature: 1
        case .vertices(let vertices): vertices.count
        }
    }

    /// - Throws: ``DecodeError`` if the vertices do not ascend, or are too many.
    init(
        _ reader: inout ByteReader, _ bytes: Span<UInt8>, count: UInt32, isFeature: Bool
    ) throws(DecodeError) {
        if isFeature {
            guard count == 1 else { throw .badField("vertexCount") }
            self = .feature(try reader.identifier("feature", bytes))
            return
        }
        guard count >= 1 else { throw .badField("vertexCount") }
        guard count <= DragTarget.vertexCount else { throw .tooLong("vertexCount") }
        let first: VertexID = try reader.identifier("vertex", bytes)
        guard count > 1 else {
            self = .vertex(first)
            return
        }
        var vertices = [first]
        for _ in 1..<count {
            let vertex: VertexID = try reader.identifier("vertex", bytes)
            guard vertices[vertices.count - 1] < vertex else { throw .badField("vertex") }
            vertices.append(vertex)
        }
        self = .vertices(vertices)
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .vertex(let vertex): writer.identifier(vertex)
        case .vertices(let vertices): for vertex in vertices { writer.identifier(vertex) }
        case .feature(let feature): writer.identifier(feature)
        }
    }
}
