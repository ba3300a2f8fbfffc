import MapModel

/// Writes the geometry of one feature, without the parts that are none.
struct GeometryWriter {
    /// Indices of paths: the exterior, then its holes.
    private typealias Polygon = [Int]

    private let kind: GeometryKind
    private let paths: [PathContent]

    init(_ feature: FeatureContent) {
        kind = feature.kind
        paths = feature.paths
    }

    /// A kind with one part takes the first that is whole.
    func write(to bytes: inout [UInt8]) {
        switch kind {
        case .none: writeGeometry(of: [Int](), to: &bytes) { _, _ in }
        case .point: writeGeometry(of: points.prefix(1), to: &bytes, writePosition)
        case .multiPoint: writeGeometry(of: points, to: &bytes, writePosition)
        case .lineString: writeGeometry(of: lines.prefix(1), to: &bytes, writeLine)
        case .multiLineString: writeGeometry(of: lines, to: &bytes, writeLine)
        case .polygon: writeGeometry(of: polygons.prefix(1), to: &bytes, writePolygon)
        case .multiPolygon: writeGeometry(of: polygons, to: &bytes, writePolygon)
        }
    }

    // MARK: What is whole

    private var points: [Coordinate] {
        paths.filter { $0.role == .point }.flatMap(\.coordinates)
    }

    private var lines: [Int] {
        paths.indices.filter { paths[$0].role == .line && paths[$0].coordinates.count >= 2 }
    }

    private var polygons: [Polygon] {
        var polygons: [Polygon] = []
        var start = 0
        while start < paths.count {
            let part = paths[start].part
            let end = paths[start...].firstIndex { $0.part != part } ?? paths.count
            let rings = (start..<end).filter { paths[$0].coordinates.count >= 3 }
            if let exterior = rings.first(where: { paths[$0].role == .exterior }) {
                polygons.append([exterior] + rings.filter { paths[$0].role == .hole })
            }
            start = end
        }
        return polygons
    }

    // MARK: Bytes

    private func writeGeometry<Parts: Collection>(
        of parts: Parts,
        to bytes: inout [UInt8],
        _ write: (Parts.Element, inout [UInt8]) -> Void
    ) {
        guard let first = parts.first, let name = kind.name else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(contentsOf: #"{"type":""#.utf8)
        name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: #"","coordinates":"#.utf8)
        switch kind {
        case .multiPoint, .multiLineString, .multiPolygon:
            writeArray(of: parts, to: &bytes, write)
        case .none, .point, .lineString, .polygon: write(first, &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private func writePolygon(_ polygon: Polygon, to bytes: inout [UInt8]) {
        writeArray(of: polygon, to: &bytes) { ring, bytes in
            let coordinates = paths[ring].coordinates
            writeArray(of: coordinates + coordinates.prefix(1), to: &bytes, writePosition)
        }
    }

    private func writeLine(_ line: Int, to bytes: inout [UInt8]) {
        writeArray(of: paths[line].coordinates, to: &bytes, writePosition)
    }

    private func writePosition(_ coordinate: Coordinate, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        CanonicalNumber.append(coordinate.position.longitude, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        CanonicalNumber.append(coordinate.position.latitude, to: &bytes)
        if let altitude = coordinate.altitude, altitude.isFinite {
            bytes.append(UInt8(ascii: ","))
            CanonicalNumber.append(altitude, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func writeArray<Elements: Sequence>(
        of elements: Elements,
        to bytes: inout [UInt8],
        _ write: (Elements.Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(element, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
