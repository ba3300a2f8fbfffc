import JSONText
import MapModel

/// Reads the `coordinates` of one geometry into paths. A kind's nesting is fixed, so this descends
/// no deeper than that.
struct CoordinateReader {
    private let text: JSONText
    private var cursor: Int
    private let maximumVertexCount: Int

    /// Of this geometry and all before it.
    private(set) var vertexCount: Int
    private(set) var paths: [PathContent] = []
    private(set) var notes = GeometryNotes()

    init(text: JSONText, cursor: Int, vertexCount: Int, maximumVertexCount: Int) {
        self.text = text
        self.cursor = cursor
        self.vertexCount = vertexCount
        self.maximumVertexCount = maximumVertexCount
    }

    mutating func read(_ kind: GeometryKind) throws(LocatedFault) {
        switch kind {
        case .none: break
        case .point: try readPoint()
        case .lineString: try readLine()
        case .polygon: try readPolygon()
        case .multiPoint: try readParts { reader throws(LocatedFault) in try reader.readPoint() }
        case .multiLineString:
            try readParts { reader throws(LocatedFault) in try reader.readLine() }
        case .multiPolygon:
            try readParts { reader throws(LocatedFault) in try reader.readPolygon() }
        }
        guard vertexCount <= maximumVertexCount else { throw tooManyVertices }
    }

    private var tooManyVertices: LocatedFault {
        LocatedFault(.tooManyVertices(limit: maximumVertexCount))
    }

    /// The next part's index. Empty parts take none, so that what is exported reads back the same.
    private var nextPart: UInt32 { paths.last.map { $0.part + 1 } ?? 0 }

    private mutating func readParts(
        _ read: (inout Self) throws(LocatedFault) -> Void
    ) throws(LocatedFault) {
        if text.isEmptyArray(cursor) { notes.emptyPartCount += 1 }
        try readElements { reader, _ throws(LocatedFault) in try read(&reader) }
    }

    private mutating func readPoint() throws(LocatedFault) {
        if text.isEmptyArray(cursor) {
            notes.emptyPartCount += 1
            cursor += 2
        } else {
            let part = nextPart
            let coordinate = try readCoordinate()
            paths.append(PathContent(part: part, role: .point, coordinates: [coordinate]))
        }
    }

    private mutating func readLine() throws(LocatedFault) {
        let coordinates = try readCoordinates()
        if coordinates.isEmpty {
            notes.emptyPartCount += 1
        } else {
            notes.tooSmallCount += coordinates.count < 2 ? 1 : 0
            paths.append(PathContent(part: nextPart, role: .line, coordinates: coordinates))
        }
    }

    private mutating func readPolygon() throws(LocatedFault) {
        let part = nextPart
        if text.isEmptyArray(cursor) { notes.emptyPartCount += 1 }
        try readElements { reader, index throws(LocatedFault) in
            try reader.readRing(part: part, role: index == 0 ? .exterior : .hole)
        }
    }

    /// Reads a ring, and opens it if its last position repeats the first in all numbers.
    private mutating func readRing(part: UInt32, role: PathRole) throws(LocatedFault) {
        var coordinates = try readCoordinates()
        if coordinates.isEmpty {
            notes.emptyPartCount += 1
            return
        }
        if coordinates.count > 1, coordinates.first == coordinates.last {
            coordinates.removeLast()
            vertexCount -= 1
        } else {
            notes.openRingCount += 1
        }
        notes.tooSmallCount += coordinates.count < 3 ? 1 : 0
        paths.append(PathContent(part: part, role: role, coordinates: coordinates))
    }

    private mutating func readCoordinates() throws(LocatedFault) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        try readElements { reader, _ throws(LocatedFault) in
            coordinates.append(try reader.readCoordinate())
        }
        return coordinates
    }

    private mutating func readCoordinate() throws(LocatedFault) -> Coordinate {
        var longitude = 0.0
        var latitude = 0.0
        var altitude: Double?
        var count = 0
        try readElements { reader, index throws(LocatedFault) in
            guard index < 3 else { throw LocatedFault(.tooManyNumbers) }
            let number = try reader.readNumber()
            count += 1
            switch index {
            case 0: longitude = number
            case 1: latitude = number
            default: altitude = number
            }
        }
        guard count >= 2 else { throw LocatedFault(.tooFewNumbers(count)) }
        guard let position = Position(longitude: longitude, latitude: latitude) else {
            throw Self.rangeFault(longitude, latitude)
        }
        // One more than the limit may be read: a closed ring gives it back.
        guard vertexCount <= maximumVertexCount else { throw tooManyVertices }
        vertexCount += 1
        return Coordinate(position, altitude: altitude)
    }

    private static func rangeFault(_ longitude: Double, _ latitude: Double) -> LocatedFault {
        Position(longitude: longitude, latitude: 0) == nil
            ? LocatedFault(.longitudeOutOfRange(longitude)).inside(.index(0))
            : LocatedFault(.latitudeOutOfRange(latitude)).inside(.index(1))
    }

    private mutating func readNumber() throws(LocatedFault) -> Double {
        guard text.kind(of: cursor) == .number else {
            throw LocatedFault(.expected(.number, found: text.kind(of: cursor)))
        }
        guard let number = text.double(at: cursor) else { throw LocatedFault(.numberTooLarge) }
        cursor += 1
        return number
    }

    /// Reads an array; `read` moves the cursor behind one element.
    private mutating func readElements(
        _ read: (inout Self, Int) throws(LocatedFault) -> Void
    ) throws(LocatedFault) {
        guard text.kind(of: cursor) == .array else {
            throw LocatedFault(.expected(.array, found: text.kind(of: cursor)))
        }
        if text.isEmptyArray(cursor) {
            cursor += 2
            return
        }
        var index = 0
        repeat {
            cursor += 1
            do throws(LocatedFault) {
                try read(&self, index)
            } catch {
                throw error.inside(.index(index))
            }
            index += 1
        } while text.byte(of: cursor) == UInt8(ascii: ",")
        cursor += 1
    }
}
